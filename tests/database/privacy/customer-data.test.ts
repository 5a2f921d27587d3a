import { afterEach, describe, expect, test, vi } from "vitest";
import {
  readCustomerData,
  readGuestData,
  exportData,
} from "../../../app/shop/privacy/customer-data.server";
import { givenColumns } from "../../../app/shop/orders/order-columns.server";
import { storeEventText } from "../../../app/shop/orders/staff-notes.server";
import { addOrderEvent } from "../../../app/shop/orders/order-events.server";
import { addLetter, noteSent } from "../../../app/shop/letters/outbox.server";
import { omit } from "../../../app/shop/objects";
import type { Db } from "../../../db/connect";
import { databases, seededWithLimits, seededDatabase } from "../../support/database";
import { addLines, addCustomer, addToken, addPaidOrder } from "../../support/rows";
import { outbox } from "../../support/mailer";

/** The columns of a customer that nobody is given. */
const shopsOwn = ["passwordHash", "normalisedEmail", "basketVersion", "closedAt"] as const;

const noon = Date.parse("2026-11-20T12:00:00.000Z");
const hourMs = 3_600_000;
const now = (ms = noon) => void vi.useFakeTimers({ toFake: ["Date"], now: ms });
afterEach(() => void vi.useRealTimers());

/** An order of one card, with an event that staff wrote beside, and a letter of each kind. */
async function addOrder(db: Db, id: string, changes: Parameters<typeof addPaidOrder>[2]) {
  await addPaidOrder(db, id, { createdAt: noon, paidAt: noon, ...changes });
  const line = { position: 0, uId: "line", productId: "grapes", name: "Grapes", pricePence: 325 };
  await addLines(db, [{ orderId: id, ...line, personalisation: `Message in ${id}` }]);
  await addOrderEvent(db, id, { kind: "paid", actor: "shopper", detail: "first" });
  const number = await addOrderEvent(db, id, { kind: "message", actor: "staff" });
  await storeEventText(db, id, number, `Written about ${id}`);
  for (const fact of ["sent", "waiting"]) {
    await addLetter(db, { key: `${fact} ${id}`, kind: "order-message", orderId: id });
  }
  await noteSent(db, `sent ${id}`, "250", `Letter about ${id}`);
}

const orderAs = (id: string, changes: object) => ({
  ...Object.fromEntries(givenColumns.map((column) => [column, null])),
  id,
  status: "Preparing",
  orderedAt: "2026-11-20T12:00:00.000Z",
  paidAt: "2026-11-20T12:00:00.000Z",
  postage: null,
  discountPounds: 0,
  postagePounds: 1.7,
  totalPounds: 4.95,
  trackingNumbers: [],
  cards: [{ card: "grapes", name: "Grapes", pricePounds: 3.25, message: `Message in ${id}` }],
  events: [
    { at: "2026-11-20T12:00:00.000Z", what: "paid", detail: "first", written: null },
    {
      at: "2026-11-20T12:00:00.000Z",
      what: "message",
      detail: "",
      written: `Written about ${id}`,
    },
  ],
  ...changes,
});
const letterAs = (id: string) => ({
  about: "order-message",
  sentAt: "2026-11-20T12:00:00.000Z",
  text: `Letter about ${id}`,
});

describe.each(databases)("the data about a customer on %s", (kind) => {
  test("contains everything of theirs, oldest first, and nothing of anybody else", async () => {
    now();
    const db = await seededDatabase(kind);
    const [other, dave] = [await addCustomer(db, "aaron"), await addCustomer(db, "dave")];
    const nothing = { status: "Cancelled", paidAt: null, totalPence: null, postagePence: null };
    await addOrder(db, "BC-1", { customerId: dave.id, ...nothing, createdAt: noon + 1 } as object);
    await addOrder(db, "BC-2", { customerId: dave.id, postageName: "First Class" });
    await addOrder(db, "BC-3", { customerId: other.id });
    await addOrder(db, "BC-4", { email: dave.email });
    for (const { id, name } of [dave, other]) {
      await addToken(db, id, `late ${name}`, noon + hourMs);
      await addToken(db, id, `early ${name}`, noon);
      const card = { customerId: id, productId: "grapes" };
      const line = { uId: name, position: 0, personalisation: `For ${name}` };
      await db
        .insertInto("basketLines")
        .values({ ...card, ...line })
        .execute();
      await db
        .insertInto("favourites")
        .values({ ...card, addedAt: 1 })
        .execute();
      for (const [createdAt, doneAt] of [
        [noon + 1, null],
        [noon, noon + hourMs],
      ] as const) {
        const change = { oldEmail: `old-${name}@example.com`, newEmail: "b@example.com" };
        const asked = { id: `${name} ${createdAt}`, customerId: id, createdAt, doneAt };
        await db
          .insertInto("emailChanges")
          .values({ ...asked, ...change })
          .execute();
      }
    }
    const change = { oldEmail: "old-dave@example.com", newEmail: "b@example.com" };
    const row = await db
      .selectFrom("customers")
      .selectAll()
      .where("id", "=", dave.id)
      .executeTakeFirstOrThrow();
    expect(await readCustomerData(db, dave.id)).toEqual({
      account: {
        ...omit(row, [...shopsOwn, "createdAt", "lastActiveAt"]),
        openedAt: "1970-01-01T00:00:00.001Z",
        lastActiveAt: "1970-01-01T00:00:00.000Z",
      },
      basket: [{ card: "grapes", message: "For dave" }],
      favourites: ["grapes"],
      devices: [
        { loggedInUntil: "2026-11-20T12:00:00.000Z" },
        { loggedInUntil: "2026-11-20T13:00:00.000Z" },
      ],
      emailChanges: [
        { ...change, askedAt: "2026-11-20T12:00:00.000Z", doneAt: "2026-11-20T13:00:00.000Z" },
        { ...change, askedAt: "2026-11-20T12:00:00.001Z", doneAt: null },
      ],
      orders: [
        orderAs("BC-2", { postage: "First Class" }),
        orderAs("BC-1", {
          status: "Cancelled",
          orderedAt: "2026-11-20T12:00:00.001Z",
          paidAt: null,
          postagePounds: null,
          totalPounds: null,
        }),
      ],
      letters: expect.toSatisfy((letters: object[]) => {
        expect(letters).toHaveLength(2);
        expect(letters).toEqual(expect.arrayContaining(["BC-1", "BC-2"].map(letterAs)));
        return true;
      }),
    });
  });

  test("includes the letters about the account, and one a day that reports the export", async () => {
    now();
    const { db, limits } = await seededWithLimits(kind);
    const [other, dave] = [await addCustomer(db, "aaron"), await addCustomer(db, "dave")];
    for (const ms of [noon - hourMs, noon]) {
      now(ms);
      await exportData({ db, limits }, dave.id);
    }
    await exportData({ db, limits }, other.id);
    now(noon + 13 * hourMs);
    expect((await exportData({ db, limits }, dave.id)).letters).toEqual([]);
    const letters = (await outbox(db)).filter(({ customerId }) => customerId === dave.id);
    expect(letters.map((letter) => letter.kind)).toEqual(["data-ready", "data-ready"]);
    await noteSent(db, letters[0]!.key, "250", "Your data");
    expect((await readCustomerData(db, dave.id)).letters).toEqual([
      { about: "data-ready", sentAt: "2026-11-21T01:00:00.000Z", text: "Your data" },
    ]);
  });

  test("is handed out ten times an hour, for it takes a while to gather", async () => {
    const { db, limits } = await seededWithLimits(kind);
    const [other, dave] = [await addCustomer(db, "aaron"), await addCustomer(db, "dave")];
    for (let i = 0; i < 10; i++) await exportData({ db, limits }, dave.id);
    await expect(exportData({ db, limits }, dave.id)).rejects.toThrow("enough for now");
    await exportData({ db, limits }, other.id);
  });

  test("and of a guest is what was paid for under that address, without an account", async () => {
    now();
    const db = await seededDatabase(kind);
    const dave = await addCustomer(db, "dave");
    const deliveryAddress = "1 Regret Street\n\nOtley\nWest Yorkshire\nLS21 1AA\nGB";
    await addOrder(db, "BC-1", { email: "Dave@Example.com", deliveryAddress });
    await addOrder(db, "BC-2", { email: dave.email, customerId: dave.id });
    await addOrder(db, "BC-3", { email: "other@example.com" });
    await addLetter(db, { key: "account", kind: "data-ready", customerId: dave.id });
    await noteSent(db, "account", "250", "Your data");
    expect(await readGuestData(db, dave.email)).toEqual({
      email: dave.email,
      orders: [
        orderAs("BC-1", {
          email: "Dave@Example.com",
          deliveryAddress: {
            line1: "1 Regret Street",
            line2: "",
            town: "Otley",
            county: "West Yorkshire",
            postcode: "LS21 1AA",
            country: "GB",
          },
        }),
      ],
      letters: [letterAs("BC-1")],
    });
  });
});
