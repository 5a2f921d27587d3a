import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { listDeskOrders } from "../../../app/shop/fulfilment/list-orders.server";
import { completeRows } from "../../../app/shop/operations/complete-rows.server";
import { findDue } from "../../../app/shop/privacy/retention.server";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase } from "../../support/database";
import { addDispute, addPaidOrder, addRefund } from "../../support/rows";
import { readOrder } from "../../support/silent-customers";

/** A Friday, before the last collection. */
const paidAt = Date.parse("2026-11-20T12:00:00Z");

/** The rows of a server of the release before last, which knows neither the desk nor silent customers. */
async function writeAsBefore(db: Db): Promise<void> {
  await sql`insert into customers (id, name, email, normalised_email, password_hash, created_at)
    values ('BB-1', 'Dave', 'dave@example.com', 'dave@example.com', 'x', ${Date.now()})`.execute(
    db,
  );
  await sql`insert into orders (id, customer_id, status, subtotal_pence, postage_pence, total_pence,
      email, delivery_name, delivery_address, created_at, paid_at)
    values ('BC-1', null, 'Preparing', 325, 170, 495, 'dave@example.com', 'Dave Bastard', 'Leeds',
      ${paidAt}, ${paidAt})`.execute(db);
  await sql`insert into order_lines (order_id, position, u_id, product_id, name, price_pence,
      personalisation)
    values ('BC-1', 0, 'a', 'grapes', 'Grapes', 325, 'Get up')`.execute(db);
}

describe.each(databases)("the rows of an earlier release on %s", (kind) => {
  test("are completed: the order is due and found, and its customer was here when they registered", async () => {
    const db = await seededDatabase(kind);
    await writeAsBefore(db);
    const list = (filter: "late" | "all", text?: string) =>
      listDeskOrders(db, "owner", { filter, text });
    expect((await list("all", "bastard")).orders).toEqual([]);
    expect(await completeRows(db)).toBe(2);
    expect(await readOrder(db, "BC-1")).toMatchObject({ dueOn: "2026-11-20" });
    for (const found of [await list("all", "bastard"), await list("all", "get up")]) {
      expect(found.orders).toMatchObject([{ id: "BC-1" }]);
    }
    expect((await findDue(db, new Date())).going).toEqual([]);
    expect(await completeRows(db)).toBe(0);
  });

  test("hold their order for a dispute, a refund or by a text of staff, and an ended order stays ended", async () => {
    const db = await seededDatabase(kind);
    const complete = { dueOn: "2026-11-20", searchText: "x" };
    await addPaidOrder(db, "BC-1", complete);
    await addRefund(db, "RF-1", 495);
    await addPaidOrder(db, "BC-2", complete);
    await addDispute(db, "BC-2", "open");
    await db.updateTable("orders").set({ heldReason: null }).execute();
    await addPaidOrder(db, "BC-5", { heldReason: "Ask Dave", ...complete });
    await addPaidOrder(db, "BC-3", { refundReservedPence: 100, ...complete });
    await addPaidOrder(db, "BC-4", { status: "Dispatched", disputeState: "open", ...complete });
    await completeRows(db);
    const holds = [];
    for (const id of ["BC-1", "BC-2", "BC-3", "BC-4", "BC-5"]) {
      holds.push((await readOrder(db, id)).heldReason);
    }
    expect(holds).toEqual(["refund", "disputed", null, null, "staff"]);
  });

  test("are letters to owners of a kind that there is now", async () => {
    const db = await seededDatabase(kind);
    await sql`insert into outbox (key, kind, state, due_at, created_at) values
      ('owner-held:BC-1:paid:BB-1', 'owner-held', 'waiting', 1, 1),
      ('owner-order:BC-1:BB-1', 'owner-order', 'waiting', 1, 1)`.execute(db);
    expect(await completeRows(db)).toBe(1);
    const kinds = await db.selectFrom("outbox").select("kind").orderBy("key").execute();
    expect(kinds).toEqual([{ kind: "owner-alarm" }, { kind: "owner-order" }]);
    expect(await completeRows(db)).toBe(0);
  });

  test("stay empty for an erased person", async () => {
    const db = await seededDatabase(kind);
    await addPaidOrder(db, "BC-1", { erasedAt: 1, status: "Delivered" });
    expect(await completeRows(db)).toBe(0);
    expect(await readOrder(db, "BC-1")).toMatchObject({ searchText: null, dueOn: null });
  });
});
