import { describe, expect, test } from "vitest";
import { addLetter, noteFailed } from "../../../app/shop/letters/outbox.server";
import { makeSafe } from "../../../app/shop/operations/after-restore.server";
import { carryOutRetention, findDue } from "../../../app/shop/privacy/retention.server";
import { databases, seededDatabase } from "../../support/database";
import {
  customer,
  customerIds,
  dayMs,
  daysAgo,
  now,
  order,
  sendWarning,
} from "../../support/silent-customers";
import { readOrder } from "../../support/rows";

describe.each(databases)("retention on %s", (kind) => {
  // Spec 27: Customers who are inactive for two years are warned and then erased.
  // (app/shop/privacy/retention.server.ts)
  test("warns a customer of 23 months once, and lets them go four weeks later", async () => {
    const db = await seededDatabase(kind);
    const fresh = await customer(db, "fresh", 690);
    const going = await customer(db, "going", 705);
    const gone = await customer(db, "gone", 732);
    const due = await findDue(db, now);
    expect(due.going.map(({ id }) => id)).toEqual([gone, going]);
    expect(due.customers).toEqual([]);
    expect(await carryOutRetention(db, now)).toEqual(due);
    const again = await carryOutRetention(db, now);
    expect(again).toEqual({ going: [], customers: [], orders: [] });
    await db
      .updateTable("outbox")
      .set({ createdAt: daysAgo(29) })
      .execute();
    expect((await findDue(db, now)).customers).toEqual([]);
    await db
      .updateTable("outbox")
      .set({ state: "sent", sentAt: daysAgo(29) })
      .execute();
    const { customers } = await findDue(db, now);
    expect(customers.map(({ id }) => id)).toEqual([gone]);
    await carryOutRetention(db, now);
    expect((await customerIds(db)).toSorted()).toEqual([fresh, going].toSorted());
  });

  test("keeps a customer who has come back, and warns them anew when they fall silent again", async () => {
    const db = await seededDatabase(kind);
    const id = await customer(db, "back", 740);
    await sendWarning(db, 40);
    await db
      .updateTable("customers")
      .set({ lastActiveAt: daysAgo(735) })
      .execute();
    expect((await findDue(db, now)).customers).toEqual([]);
    expect((await findDue(db, now)).going.map((each) => each.id)).toEqual([id]);
  });

  test("warns a customer anew whose warning a restore cancelled, and erases them after that one", async () => {
    const db = await seededDatabase(kind);
    const id = await customer(db, "unwarned", 740);
    await carryOutRetention(db, new Date(daysAgo(1)));
    await makeSafe(db);
    expect((await carryOutRetention(db, now)).going.map((each) => each.id)).toEqual([id]);
    expect((await findDue(db, now)).going).toEqual([]);
    await db
      .updateTable("outbox")
      .set({ state: "sent", sentAt: daysAgo(28) })
      .where("state", "=", "waiting")
      .execute();
    expect((await carryOutRetention(db, now)).customers.map((each) => each.id)).toEqual([id]);
  });

  test("erases a customer whose mailbox refuses the warning, four weeks after the refusal", async () => {
    const db = await seededDatabase(kind);
    const refusedAt = Date.now();
    const id = await customer(
      db,
      "unreachable",
      Math.ceil((now.getTime() - refusedAt) / dayMs) + 740,
    );
    await carryOutRetention(db, new Date(refusedAt));
    const { key } = await db
      .updateTable("outbox")
      .set({ dueAt: refusedAt - 3 * dayMs })
      .returning("key")
      .executeTakeFirstOrThrow();
    await noteFailed(db, key, "550 No such mailbox");
    const inFourWeeks = (ms: number) => findDue(db, new Date(refusedAt + 28 * dayMs + ms));
    expect(await inFourWeeks(-1)).toEqual({ going: [], customers: [], orders: [] });
    const { customers } = await inFourWeeks(60_000);
    expect(customers.map((each) => each.id)).toEqual([id]);
  });

  // Spec 27: Retention skips customers with open orders or disputed money.
  // (app/shop/privacy/retention.server.ts)
  test("keeps customers with an unposted order or a payment under review", async () => {
    const db = await seededDatabase(kind);
    const preparing = await customer(db, "preparing", 800);
    const held = await customer(db, "held", 800);
    await sendWarning(db, 40);
    await order(db, "BC-1", { customerId: preparing, status: "Preparing", days: 800 });
    const isHeld = { status: "Awaiting payment", heldReason: "amount" } as const;
    await order(db, "BC-2", { customerId: held, ...isHeld, days: 800 });
    await order(db, "BC-3", { status: "Preparing", days: 800 });
    await order(db, "BC-4", { ...isHeld, days: 800 });
    const silent = await customer(db, "silent", 705);
    await order(db, "BC-5", { customerId: silent, status: "Preparing", days: 705 });
    expect(await findDue(db, now)).toEqual({ going: [], customers: [], orders: [] });
    expect(await carryOutRetention(db, now)).toEqual({ going: [], customers: [], orders: [] });
    expect(await customerIds(db)).toHaveLength(3);
  });

  test("erases no customer because of a letter to another, or about another subject", async () => {
    const db = await seededDatabase(kind);
    const warned = await customer(db, "told", 740);
    await sendWarning(db, 40);
    const twin = await customer(db, "twin", 740);
    const aboutId = String(daysAgo(740));
    const letter = { customerId: twin, aboutId, createdAt: daysAgo(40) };
    await addLetter(db, { key: "of something else", kind: "data-ready", ...letter });
    // Somebody without an account waits for cards, and that holds nobody back.
    await order(db, "BC-1", { status: "Preparing", days: 1 });
    const { going, customers } = await findDue(db, now);
    expect([going, customers].map((due) => due.map(({ id }) => id))).toEqual([[twin], [warned]]);
  });

  test("leaves alone orders of customers, erased orders and new orders", async () => {
    const db = await seededDatabase(kind);
    const active = await customer(db, "active", 1);
    await order(db, "BC-HERS", { customerId: active, days: 800 });
    await order(db, "BC-NEW", { days: 729 });
    await order(db, "BC-GONE", { days: 800 });
    await carryOutRetention(db, now);
    await db.deleteFrom("orderEvents").execute();
    expect(await findDue(db, now)).toEqual({ going: [], customers: [], orders: [] });
    expect((await readOrder(db, "BC-HERS")).email).toBe("guest@example.com");
  });

  // Spec 27: A guest's order loses its personal data two years after its last activity, and keeps
  // the amounts. (app/shop/privacy/retention.server.ts, app/shop/privacy/erase-person.server.ts)
  test("erases the person of a guest’s order two years after its last event, and keeps the money", async () => {
    const db = await seededDatabase(kind);
    await order(db, "BC-OLD", { days: 732 });
    await order(db, "BC-NEW", { days: 729 });
    await order(db, "BC-REFUNDED", { days: 900, status: "Refunded" });
    await db
      .insertInto("orderEvents")
      .values({
        orderId: "BC-REFUNDED",
        number: 1,
        at: daysAgo(10),
        kind: "refunded",
        actor: "shop",
        detail: "495",
      })
      .execute();
    const { orders } = await carryOutRetention(db, now);
    expect(orders).toEqual([{ id: "BC-OLD" }]);
    const old = await readOrder(db, "BC-OLD");
    expect(old).toMatchObject({ totalPence: 495, subtotalPence: 325, postagePence: 170 });
    expect(old).toMatchObject({ email: null, deliveryName: null, deliveryAddress: null });
    const lines = await db.selectFrom("orderLines").selectAll().orderBy("orderId").execute();
    const messages = lines.map(({ personalisation }) => personalisation);
    expect(messages).toEqual(["My message", "", "My message"]);
    expect((await readOrder(db, "BC-NEW")).email).toBe("guest@example.com");
    const events = await db
      .selectFrom("orderEvents")
      .select("kind")
      .where("orderId", "=", "BC-OLD")
      .orderBy("at")
      .execute();
    expect(events.map((event) => event.kind).toSorted()).toEqual(["erased", "paid"]);
  });

  test("erases each once when two servers run it at the same moment", async () => {
    const db = await seededDatabase(kind);
    const ids = [await customer(db, "one", 740), await customer(db, "other", 735)];
    await sendWarning(db, 40);
    await order(db, "BC-GUEST", { days: 800 });
    const runs = await Promise.all([carryOutRetention(db, now), carryOutRetention(db, now)]);
    const gone = runs.flatMap(({ customers }) => customers.map(({ id }) => id));
    expect(gone.toSorted()).toEqual(ids.toSorted());
    expect(await customerIds(db)).toEqual([]);
    const erased = await db
      .selectFrom("orderEvents")
      .select("orderId")
      .where("kind", "=", "erased")
      .execute();
    expect(erased).toEqual([{ orderId: "BC-GUEST" }]);
  });

  test("erases at most 500 of each kind in a run", async () => {
    const db = await seededDatabase(kind);
    const row = { name: "", passwordHash: "", createdAt: 0, lastActiveAt: daysAgo(800) };
    await db
      .insertInto("customers")
      .values(
        Array.from({ length: 501 }, (_, i) => ({
          ...row,
          id: `BB-${i}`,
          email: `${i}@example.com`,
          normalisedEmail: `${i}@example.com`,
        })),
      )
      .execute();
    expect((await findDue(db, now)).going).toHaveLength(500);
  });
});
