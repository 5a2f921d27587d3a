import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pino from "pino";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startKeepingOutside } from "../../../app/jobs/keep-outside.server";
import { keysOf } from "../../../app/shop/objects";
import { erasedValues } from "../../../app/shop/orders/order-columns.server";
import { storeEventText } from "../../../app/shop/orders/staff-notes.server";
import {
  eraseOrder,
  eraseOrdersOf,
  findOpenOrder,
} from "../../../app/shop/privacy/erase-person.server";
import { keepErasures, repeatErasures } from "../../../app/shop/privacy/erasures-file.server";
import {
  erasureHash,
  noteErasure,
  noteErasureHashes,
} from "../../../app/shop/privacy/erasures.server";
import { addOrderEvent } from "../../../app/shop/orders/order-events.server";
import { addLetter, noteSent } from "../../../app/shop/letters/outbox.server";
import type { Db } from "../../../db/connect";
import type { DisputeState } from "../../../db/money-tables";
import { databases, seededDatabase } from "../../support/database";
import {
  addDispute,
  addRefund,
  readOrder,
  addLines,
  addCustomer,
  addPaidOrder,
} from "../../support/rows";
import { outbox } from "../../support/mailer";

/** Columns that differ between orders, or that name a customer. */
const ownColumns = new Set(["customerId", "idempotencyKey", "tokenHash"]);

/** A text about Dave in each other column that is erased. */
const person = Object.fromEntries(
  keysOf(erasedValues)
    .filter((column) => !ownColumns.has(column))
    .map((column) => [column, `${column} of Dave`]),
) as Record<Exclude<keyof typeof erasedValues, "customerId">, string>;

/** An order of two cards, one of them with a message, that says who Dave is wherever an order can. */
async function addDavesOrder(db: Db, id: string): Promise<void> {
  const known = { tokenHash: `token of ${id}`, idempotencyKey: `key of ${id}` };
  await addPaidOrder(db, id, { status: "Delivered", ...person, ...known });
  const line = { orderId: id, productId: "grapes", name: "Grapes", pricePence: 325 };
  const lines = [
    { ...line, position: 0, uId: "Dave’s first", personalisation: "Get up, Dave" },
    { ...line, position: 1, uId: "Dave’s second", personalisation: "" },
  ];
  await addLines(db, lines);
  for (const fact of ["told", "to tell"]) {
    await addLetter(db, { key: `${fact}:${id}`, kind: "order-message", orderId: id });
  }
  await noteSent(db, `told:${id}`, "250 dave@example.com", "Dear Dave");
  await db
    .insertInto("orderLinks")
    .values({ tokenHash: `link of ${id}`, orderId: id, expiresAt: 9e15 })
    .execute();
  const number = await addOrderEvent(db, id, { kind: "note", actor: "staff" });
  await storeEventText(db, id, number, "Dave again");
  await db
    .insertInto("batches")
    .values({ id: `batch of ${id}`, madeAt: 1, staffId: null })
    .execute();
  const printed = { position: 0, parcel: 1, printed: "Get up, Dave" };
  await db
    .insertInto("batchOrders")
    .values({ batchId: `batch of ${id}`, orderId: id, ...printed })
    .execute();
}

/** All that the database says of an order. */
async function said(db: Db, id: string) {
  const rows = await Promise.all(
    (["orderLines", "orderLinks", "orderWritings", "batchOrders", "outbox"] as const).map((table) =>
      db.selectFrom(table).selectAll().where("orderId", "=", id).execute(),
    ),
  );
  return JSON.stringify([await readOrder(db, id), ...rows]);
}

describe.each(databases)("an order on %s", (kind) => {
  test("that is erased says nothing of its person anywhere, and no other order loses theirs", async () => {
    const db = await seededDatabase(kind);
    await addDavesOrder(db, "BC-GONE");
    await addDavesOrder(db, "BC-STAYS");
    const before = await said(db, "BC-STAYS");
    await db.transaction().execute((tx) => eraseOrder(tx, "BC-GONE"));
    expect(await said(db, "BC-GONE")).not.toMatch(/dave|token of|key of/i);
    expect(await said(db, "BC-STAYS")).toBe(before);
    const lines = await db
      .selectFrom("orderLines")
      .select(["hadMessage", "name", "pricePence"])
      .where("orderId", "=", "BC-GONE")
      .orderBy("position")
      .execute();
    const card = { name: "Grapes", pricePence: 325 };
    expect(lines).toEqual([
      { ...card, hadMessage: 1 },
      { ...card, hadMessage: 0 },
    ]);
    const letters = (await outbox(db)).filter(({ orderId }) => orderId === "BC-GONE");
    expect(letters.map(({ state }) => state).toSorted()).toEqual(["cancelled", "sent"]);
  });

  test("is erased once, however often that is asked", async () => {
    const db = await seededDatabase(kind);
    await addDavesOrder(db, "BC-GONE");
    for (let i = 0; i < 2; i++) await db.transaction().execute((tx) => eraseOrder(tx, "BC-GONE"));
    const erased = await db
      .selectFrom("orderEvents")
      .selectAll()
      .where("kind", "=", "erased")
      .execute();
    expect(erased).toMatchObject([{ orderId: "BC-GONE", actor: "shop", detail: "" }]);
  });

  test("loses its person when its customer goes and it was paid, and is deleted when it was not", async () => {
    const db = await seededDatabase(kind);
    const [dave, other] = [await addCustomer(db, "dave"), await addCustomer(db, "other")];
    const unpaid = { status: "Cancelled", paidAt: null } as const;
    await addPaidOrder(db, "BC-1", { customerId: dave.id, ...person });
    await addPaidOrder(db, "BC-2", { customerId: dave.id, ...unpaid });
    await addPaidOrder(db, "BC-3", { customerId: other.id, ...person });
    await addPaidOrder(db, "BC-4", { customerId: other.id, ...unpaid });
    await db.transaction().execute((tx) => eraseOrdersOf(tx, dave.id));
    const left = await db
      .selectFrom("orders")
      .select(["id", "email", "customerId"])
      .orderBy("id")
      .execute();
    expect(left).toEqual([
      { id: "BC-1", email: null, customerId: null },
      { id: "BC-3", email: person.email, customerId: other.id },
      { id: "BC-4", email: null, customerId: other.id },
    ]);
  });

  test.each([
    ["is being made", { status: "Preparing" }, true],
    ["is held although nobody knows if it is paid for", { status: "Awaiting payment" }, true],
    ["was never paid for", { status: "Awaiting payment", paidAt: null }, false],
    ["has left", { status: "Dispatched" }, false],
    ["has arrived", { status: "Delivered" }, false],
    ["has gone back", { status: "Refunded" }, false, "succeeded"],
    ["has arrived, and some of it goes back", { status: "Delivered" }, true, "pending"],
    ["is disputed", { status: "Delivered" }, true, "open"],
    ["is asked about", { status: "Delivered" }, true, "inquiry"],
    ["was disputed", { status: "Delivered" }, false, "won"],
  ] as const)(
    "that %s needs its person: %j, %s",
    async (_, changes, isNeeded, money?: "succeeded" | "pending" | DisputeState) => {
      const db = await seededDatabase(kind);
      const { id: customerId } = await addCustomer(db, "dave");
      const { id: other } = await addCustomer(db, "other");
      await addPaidOrder(db, "BC-1", { customerId, ...changes });
      if (money === "succeeded" || money === "pending") await addRefund(db, "RF-1", 495, money);
      else if (money) await addDispute(db, "BC-1", money);
      expect(await findOpenOrder(db, customerId)).toBe(isNeeded ? "BC-1" : undefined);
      expect(await findOpenOrder(db, other)).toBeUndefined();
    },
  );
});

describe.each(databases)("the file of erasures beside %s", (kind) => {
  async function newFile(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "bastard-cards-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    return join(folder, "deep", "down", "erasures.txt");
  }
  const hashes = (count: number) => Array.from({ length: count }, (_, i) => erasureHash(`BC-${i}`));
  const linesOf = async (file: string) => (await readFile(file, "utf8")).split("\n");

  test("lists each of a thousand erasures once, on a line of its own, and no others", async () => {
    const db = await seededDatabase(kind);
    const file = await newFile();
    await keepErasures(db, file);
    await expect(readFile(file)).rejects.toMatchObject({ code: "ENOENT" });
    await noteErasureHashes(db, hashes(1000));
    await keepErasures(db, file);
    for (let i = 0; i < 2; i++) await noteErasure(db, "BC-1000");
    await keepErasures(db, file);
    expect((await linesOf(file)).toSorted()).toEqual(["", ...hashes(1001)].toSorted());
  });

  test("is completed when the shop opens, at intervals, and when it closes, whatever happens to it", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const db = await seededDatabase(kind);
    const file = await newFile();
    const log: string[] = [];
    const logger = pino({}, { write: (line: string) => log.push(line) });
    const [opening, later, closing] = hashes(3);
    const listed = async () => (await linesOf(file).catch(() => [])).filter(Boolean);
    await noteErasureHashes(db, [opening!]);
    const startKeeping = (erasuresFile: string) =>
      startKeepingOutside({ db, log: logger }, { erasuresFile, orderEventsFile: `${file}.jsonl` });
    const keeping = startKeeping(file);
    await expect.poll(listed).toEqual([opening]);
    await noteErasureHashes(db, [later!]);
    await vi.advanceTimersByTimeAsync(20_000);
    await expect.poll(listed).toEqual([opening, later]);
    await noteErasureHashes(db, [closing!]);
    await keeping.stop();
    expect(await listed()).toEqual([opening, later, closing]);
    expect(vi.getTimerCount()).toBe(0);
    expect(log).toEqual([]);
    const folder = startKeeping(dirname(file));
    await folder.stop();
    expect(log.at(-1)).toContain("EISDIR");
  });

  test("erases whom it names and nobody else, and is remembered when there is nobody to erase", async () => {
    const db = await seededDatabase(kind);
    const file = await newFile();
    expect(await repeatErasures(db, file)).toBe(0);
    await noteErasure(db, "BC-KNOWN");
    await keepErasures(db, file);
    for (const id of ["BC-NAMED", "BC-OTHER", "BC-KNOWN"]) await addPaidOrder(db, id, person);
    const named = [erasureHash("BC-NAMED"), erasureHash("BC-NOT-HERE")];
    const broken = [`${erasureHash("BC-OTHER")}0`, `x${erasureHash("BC-OTHER")}`];
    await writeFile(file, [...(await linesOf(file)), ...named, ...broken].join("\n"));
    expect(await repeatErasures(db, file)).toBe(1);
    const emails = await db.selectFrom("orders").select("email").orderBy("id").execute();
    expect(emails.map(({ email }) => email)).toEqual([person.email, null, person.email]);
    const noted = await db.selectFrom("erasures").select("subjectHash").execute();
    expect(noted.map(({ subjectHash }) => subjectHash).toSorted()).toEqual(
      [erasureHash("BC-KNOWN"), ...named].toSorted(),
    );
  });
});
