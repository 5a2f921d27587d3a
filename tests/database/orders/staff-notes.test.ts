import { beforeEach, describe, expect, test } from "vitest";
import {
  addNote,
  readEventText,
  readEventTexts,
  writeToCustomer,
} from "../../../app/shop/orders/staff-notes.server";
import { readOrderEvents } from "../../../app/shop/orders/order-events.server";
import { eraseOrder } from "../../../app/shop/privacy/erase-person.server";
import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { databases, seededDatabase } from "../../support/database";
import { order } from "../../support/silent-customers";

const staffId = "BB-OLIVE";

describe.each(databases)("notes and letters about an order on %s", (kind) => {
  let db: Db;
  beforeEach(async () => {
    db = await seededDatabase(kind);
    await order(db, "BC-1", { days: 1 });
    await order(db, "BC-2", { days: 1 });
  });
  const letters = () =>
    db.selectFrom("outbox").select(["key", "kind", "orderId", "aboutId"]).execute();

  // Spec 16: A note stays at the desk; a letter goes to the customer.
  // (app/shop/orders/staff-notes.server.ts)
  test("are shown beside their event, and beside no other order’s", async () => {
    await addNote(db, staffId, "BC-1", "Dave again");
    await writeToCustomer(db, staffId, "BC-1", "Is that you?");
    await addNote(db, staffId, "BC-2", "Not Dave");
    const events = (await readOrderEvents(db, "BC-1")).slice(1);
    expect(events).toMatchObject([
      { kind: "note", actor: "staff", staffId, detail: "" },
      { kind: "message", actor: "staff", staffId, detail: "" },
    ]);
    const [note = 0, message = 0] = events.map(({ number }) => number);
    expect(await readEventTexts(db, "BC-1")).toEqual(
      new Map([
        [note, "Dave again"],
        [message, "Is that you?"],
      ]),
    );
    expect(await readEventText(db, "BC-1", message)).toBe("Is that you?");
    expect(await readEventText(db, "BC-2", message)).toBeUndefined();
    const orderId = "BC-1";
    const key = `order-message:BC-1:${message}`;
    const about = { kind: "order-message", orderId, aboutId: String(message) };
    expect(await letters()).toEqual([{ key, ...about }]);
  });

  test("are refused once the person of the order is erased", async () => {
    await transact(db, (tx) => eraseOrder(tx, "BC-1"));
    const erased = { refusalReason: "conflict", message: expect.stringContaining("was erased") };
    await expect(addNote(db, staffId, "BC-1", "Dave again")).rejects.toMatchObject(erased);
    await expect(writeToCustomer(db, staffId, "BC-1", "Dave?")).rejects.toMatchObject(erased);
    expect(await readEventTexts(db, "BC-1")).toEqual(new Map());
  });

  test("is refused for an order that is not there or was not paid, and where nobody is left to write to", async () => {
    await db.updateTable("orders").set({ paidAt: null }).where("id", "=", "BC-2").execute();
    const missing = { refusalReason: "missing", message: "There is no such order." };
    for (const id of ["BC-2", "BC-NONE"]) {
      await expect(addNote(db, staffId, id, "Hm")).rejects.toMatchObject(missing);
      await expect(writeToCustomer(db, staffId, id, "Hm")).rejects.toMatchObject(missing);
    }
    await db.updateTable("orders").set({ email: null }).where("id", "=", "BC-1").execute();
    await expect(writeToCustomer(db, staffId, "BC-1", "Hm")).rejects.toMatchObject({
      refusalReason: "conflict",
      message: "There is nobody to write to any more.",
    });
    expect([await letters(), await readEventTexts(db, "BC-1")]).toEqual([[], new Map()]);
  });
});
