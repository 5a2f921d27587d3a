import { beforeEach, describe, expect, test } from "vitest";
import { erasePerson, giveData } from "../../../app/shop/privacy/erase-at-desk.server";
import {
  findCustomerByEmail,
  findOrdersCustomer,
  readPerson,
} from "../../../app/shop/privacy/people.server";
import type { Shop } from "../../../app/shop/shop";
import { databases } from "../../support/database";
import {
  addDispute,
  addRefund,
  readOrder,
  addCustomer,
  addMember,
  addToken,
} from "../../support/rows";
import { order } from "../../support/silent-customers";
import { openTestShop } from "../../support/test-shop";

const olive = "BB-OLIVE";
const nobody = { refusalReason: "missing", message: "There is nobody, or nobody any more." };

describe.each(databases)("people at the desk on %s", (kind) => {
  let shop: Shop;
  beforeEach(async () => void (shop = await openTestShop(kind)));

  const change = (id: string, values: object) =>
    shop.db.updateTable("orders").set(values).where("id", "=", id).execute();
  const logged = () => shop.db.selectFrom("deskLog").select(["did", "staffId", "detail"]).execute();
  const guestsOrder = async (id: string, email: string, days = 1) => {
    await order(shop.db, id, { days });
    await change(id, { email });
  };

  test("with an account are shown with what is theirs, and with nobody else’s", async () => {
    const { id } = await addCustomer(shop.db, "dave");
    const other = await addCustomer(shop.db, "sue");
    await shop.db
      .updateTable("customers")
      .set({
        createdAt: Date.parse("2026-01-05T10:00Z"),
        lastActiveAt: Date.parse("2026-07-01T10:00Z"),
      })
      .execute();
    const line = { productId: "grapes", personalisation: "", position: 0 };
    for (const [customerId, uId] of [
      [id, "a"],
      [id, "b"],
      [other.id, "c"],
    ] as const) {
      await shop.db
        .insertInto("basketLines")
        .values({ customerId, uId, ...line })
        .execute();
      await addToken(shop.db, customerId, `token ${uId}`);
    }
    await addToken(shop.db, id, "another");
    await shop.db
      .insertInto("favourites")
      .values({ customerId: id, productId: "venn", addedAt: 1 })
      .execute();
    await order(shop.db, "BC-OLD", { customerId: id, days: 3 });
    await change("BC-OLD", { paidAt: Date.parse("2026-03-01T10:00Z") });
    await order(shop.db, "BC-NEW", { customerId: id, days: 3 });
    await change("BC-NEW", { paidAt: Date.parse("2026-06-01T10:00Z") });
    await order(shop.db, "BC-UNPAID", { customerId: id, days: 3, status: "Cancelled" });
    await change("BC-UNPAID", { paidAt: null });
    await order(shop.db, "BC-OTHER", { customerId: other.id, days: 3 });
    await guestsOrder("BC-GUEST", "DAVE@example.com");
    const sold = { status: "Delivered", totalPence: 495 };
    expect(await readPerson(shop.db, { customer: id })).toEqual({
      subject: { customer: id },
      email: "dave@example.com",
      account: {
        name: "dave",
        openedOn: "5 Jan 2026, 10:00",
        seenOn: "1 Jul 2026, 11:00",
        basketCount: 2,
        favouriteCount: 1,
        deviceCount: 3,
      },
      orders: [
        { id: "BC-NEW", ...sold, paidOn: "1 Jun 2026, 11:00" },
        { id: "BC-OLD", ...sold, paidOn: "1 Mar 2026, 10:00" },
      ],
      elsewhere: { order: "BC-GUEST" },
      whyNot: [],
    });
    const theirs = await readPerson(shop.db, { customer: other.id });
    expect(theirs).toMatchObject({ elsewhere: undefined, account: { favouriteCount: 0 } });
    await shop.db.updateTable("customers").set({ closedAt: 5 }).where("id", "=", id).execute();
    expect(await readPerson(shop.db, { customer: id })).toBeUndefined();
    expect(await findCustomerByEmail(shop.db, "dave@example.com")).toBeUndefined();
  });

  test("without an account are shown with all orders under their address, and led to the account that has it", async () => {
    await guestsOrder("BC-1", "dave@example.com", 2);
    await guestsOrder("BC-2", "Dave@Example.com", 1);
    await guestsOrder("BC-3", "sue@example.com");
    const read = () => readPerson(shop.db, { order: "BC-1" });
    const person = await read();
    expect(person).toMatchObject({ email: "dave@example.com", whyNot: [] });
    expect(person?.orders.map(({ id }) => id)).toEqual(["BC-2", "BC-1"]);
    expect([person?.account, person?.elsewhere]).toEqual([undefined, undefined]);
    const { id } = await addCustomer(shop.db, "dave");
    expect((await read())?.elsewhere).toEqual({ customer: id });
    await order(shop.db, "BC-4", { customerId: id, days: 1 });
    expect(await readPerson(shop.db, { order: "BC-4" })).toBeUndefined();
    expect(await readPerson(shop.db, { order: "BC-NONE" })).toBeUndefined();
    const customers = ["BC-4", "BC-1", "BC-NONE"].map((each) => findOrdersCustomer(shop.db, each));
    expect(await Promise.all(customers)).toEqual([id, undefined, undefined]);
    await change("BC-4", { paidAt: null });
    expect(await findOrdersCustomer(shop.db, "BC-4")).toBeUndefined();
  });

  // Spec 26: A person cannot be erased while a card, a refund or a dispute is open, and the desk
  // says so. (app/shop/privacy/erase-at-desk.server.ts)
  test("are kept for what is under way, each order for its own reason", async () => {
    const id = await addMember(shop.db, "pete", "packer");
    for (const n of [1, 2, 3, 4, 5]) await order(shop.db, `BC-${n}`, { customerId: id, days: n });
    await change("BC-1", { status: "Preparing" });
    await addRefund(shop.db, "RF-2", 1, "pending", "BC-2");
    await addDispute(shop.db, "BC-3", "inquiry");
    await addRefund(shop.db, "RF-3", 100, "pending", "BC-3");
    await addDispute(shop.db, "BC-4", "open");
    await addDispute(shop.db, "BC-5", "lost");
    await addRefund(shop.db, "RF-5", 100, "succeeded", "BC-5");
    const disputed = "the payment is disputed, and the bank will ask who it was.";
    const reasons = [
      "They work at this desk. Shut them out first.",
      "BC-1 hasn’t left us yet.",
      "BC-2: a refund is on its way.",
      `BC-3: ${disputed}`,
      `BC-4: ${disputed}`,
    ];
    expect((await readPerson(shop.db, { customer: id }))?.whyNot).toEqual(reasons);
    await expect(erasePerson(shop, olive, { customer: id })).rejects.toMatchObject({
      refusalReason: "conflict",
      message: reasons.join(" "),
    });
    expect((await readOrder(shop.db, "BC-5")).erasedAt).toBeNull();
    expect(await logged()).toEqual([]);
  });

  test("without an account are erased from all their orders and no other, once, and the log says by which order", async () => {
    await guestsOrder("BC-1", "dave@example.com");
    await guestsOrder("BC-2", "DAVE@example.com");
    await guestsOrder("BC-3", "sue@example.com");
    await erasePerson(shop, olive, { order: "BC-1" });
    const emails = await shop.db.selectFrom("orders").select("email").orderBy("id").execute();
    expect(emails.map(({ email }) => email)).toEqual([null, null, "sue@example.com"]);
    const entry = { did: "erased a person", staffId: olive, detail: '{"order":"BC-1"}' };
    expect(await logged()).toEqual([entry]);
    await expect(erasePerson(shop, olive, { order: "BC-1" })).rejects.toMatchObject(nobody);
    expect(await logged()).toHaveLength(1);
  });

  test("with an account are erased from their orders, and a letter notifies them", async () => {
    const { id } = await addCustomer(shop.db, "dave");
    await order(shop.db, "BC-1", { customerId: id, days: 1 });
    await guestsOrder("BC-2", "dave@example.com");
    await erasePerson(shop, olive, { customer: id });
    expect(await readOrder(shop.db, "BC-1")).toMatchObject({ customerId: null, email: null });
    // Somebody else may have typed that address without an account.
    expect((await readOrder(shop.db, "BC-2")).email).toBe("dave@example.com");
    const letters = await shop.db.selectFrom("outbox").select(["kind", "customerId"]).execute();
    expect(letters).toEqual([{ kind: "account-closed", customerId: id }]);
    const detail = JSON.stringify({ customer: id });
    expect(await logged()).toEqual([{ did: "erased a person", staffId: olive, detail }]);
    await expect(erasePerson(shop, olive, { customer: id })).rejects.toMatchObject(nobody);
  });

  test("with an account are erased once when two ask at the same moment", async () => {
    const { id } = await addCustomer(shop.db, "dave");
    const both = [1, 2].map(() => erasePerson(shop, olive, { customer: id }));
    const ends = (await Promise.allSettled(both)).map(({ status }) => status);
    expect(ends.toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await logged()).toHaveLength(1);
  });

  test("are given what is held of them and of nobody else, and that is in the log", async () => {
    const { id } = await addCustomer(shop.db, "dave");
    await order(shop.db, "BC-1", { customerId: id, days: 1 });
    await guestsOrder("BC-2", "sue@example.com");
    const theirs = await giveData(shop, olive, { customer: id });
    expect(theirs).toMatchObject({ account: { id }, orders: [{ id: "BC-1" }] });
    const guests = await giveData(shop, olive, { order: "BC-2" });
    expect(guests).toMatchObject({ email: "sue@example.com", orders: [{ id: "BC-2" }] });
    const did = { did: "gave somebody their data", staffId: olive };
    const entries = [
      { ...did, detail: JSON.stringify({ customer: id }) },
      { ...did, detail: '{"order":"BC-2"}' },
    ];
    expect(new Set(await logged())).toEqual(new Set(entries));
    await expect(giveData(shop, olive, { customer: "BB-NONE" })).rejects.toMatchObject(nobody);
    await expect(giveData(shop, olive, { order: "BC-NONE" })).rejects.toMatchObject(nobody);
    expect(await logged()).toHaveLength(2);
  });

  test("are given what is held of them ten times an hour by one of staff, and not more often", async () => {
    const { id } = await addCustomer(shop.db, "dave");
    for (let i = 0; i < 10; i++) await giveData(shop, olive, { customer: id });
    await expect(giveData(shop, olive, { customer: id })).rejects.toThrow("enough for now");
    expect(await logged()).toHaveLength(10);
    await giveData(shop, await addMember(shop.db, "mia", "owner"), { customer: id });
  });
});
