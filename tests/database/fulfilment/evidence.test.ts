import type { Selectable } from "kysely";
import { describe, expect, test } from "vitest";
import { readEvidence } from "../../../app/shop/fulfilment/evidence.server";
import type { Db } from "../../../db/connect";
import type { OutboxTable } from "../../../db/letter-tables";
import type { OrderEventKind } from "../../../db/order-tables";
import { databases, seededDatabase } from "../../support/database";
import { order } from "../../support/silent-customers";
import { addLines } from "../../support/rows";
import { dispatchOrders } from "../../../app/shop/fulfilment/dispatch.server";
import { sendAgain } from "../../../app/shop/fulfilment/send-again.server";

const at = (time: string) => Date.parse(`2026-11-${time}Z`);

async function happen(db: Db, kinds: OrderEventKind[]): Promise<void> {
  for (const [index, kind] of kinds.entries()) {
    const what = { kind, actor: "shop", detail: "secret" } as const;
    await db
      .insertInto("orderEvents")
      .values({ orderId: "BC-1", number: index + 1, at: at(`20T1${index}:00`), ...what })
      .execute();
  }
}

async function write(db: Db, key: string, letter: Partial<Selectable<OutboxTable>>): Promise<void> {
  const about = { kind: "order-confirmation", orderId: "BC-1", customerId: null } as const;
  await db
    .insertInto("outbox")
    .values({ key, ...about, aboutId: null, state: "sent", dueAt: 1, createdAt: 1, ...letter })
    .execute();
}

/** An order with a blank card beside the one with a message. */
async function openPaid(db: Db): Promise<void> {
  await order(db, "BC-1", { days: 1 });
  await db
    .updateTable("orders")
    .set({ createdAt: at("20T09:00"), paidAt: at("20T09:05"), postageName: "2nd Class" })
    .execute();
  await db
    .updateTable("orderEvents")
    .set({ at: at("20T09:05") })
    .execute();
  const line = { uId: "two", productId: "venn", name: "Venn", pricePence: 299 };
  await addLines(db, [{ orderId: "BC-1", position: 1, ...line, personalisation: "" }]);
}

describe.each(databases)("the evidence for a bank on %s", (kind) => {
  test("is what was sold, where it went, what happened and which letters went, and no message", async () => {
    const db = await seededDatabase(kind);
    await openPaid(db);
    await db
      .updateTable("orders")
      .set({ deliveryAddress: "1 Regret Street\nLeeds\n\nGB" })
      .execute();
    await happen(db, ["note", "printed", "held", "dispatched"]);
    const sent = { kind: "order-dispatched", sentAt: at("20T14:00"), answer: "250 Later" } as const;
    await write(db, "a", sent);
    await write(db, "b", { sentAt: at("20T09:06"), answer: "250 First" });
    await write(db, "c", { state: "waiting" });
    await write(db, "d", { orderId: null, sentAt: 5 });
    expect(await readEvidence(db, "BC-1")).toBe(
      [
        "Order BC-1 of 20 Nov 2026, 09:00, paid 20 Nov 2026, 09:05, £4.95.",
        "",
        "Greeting cards, made to order:",
        "- Grapes, £3.25, with the buyer’s own message inside",
        "- Venn, £2.99",
        "- 2nd Class, £1.70",
        "",
        "Posted to: Guest, 1 Regret Street, Leeds, GB",
        "Ordered by: guest@example.com",
        "",
        "What happened:",
        "- 20 Nov 2026, 09:05: paid",
        "- 20 Nov 2026, 11:00: printed",
        "- 20 Nov 2026, 13:00: dispatched",
        "",
        "Letters to the buyer:",
        "- 20 Nov 2026, 09:06: order confirmation. The mail server answered: 250 First",
        "- 20 Nov 2026, 14:00: order dispatched. The mail server answered: 250 Later",
      ].join("\n"),
    );
  });

  test("says that an order is still to be posted until it has left, and that the first parcel of two has", async () => {
    const db = await seededDatabase(kind);
    await order(db, "BC-1", { days: 1, status: "Preparing" });
    const where = async () => /^(.*): Guest,/m.exec((await readEvidence(db, "BC-1")) ?? "")?.[1];
    expect(await where()).toBe("To be posted to");
    await dispatchOrders(db, "olive", ["BC-1"]);
    expect(await where()).toBe("Posted to");
    await sendAgain(db, "olive", "BC-1", { positions: [0], reason: "Eaten by a dog" });
    expect(await where()).toBe("Posted to");
  });

  test("says what is not known any more, and nothing of an order that was not paid", async () => {
    const db = await seededDatabase(kind);
    await openPaid(db);
    const nobody = { deliveryName: null, deliveryAddress: null, email: null, postageName: null };
    await db.updateTable("orders").set(nobody).execute();
    const evidence = await readEvidence(db, "BC-1");
    expect(evidence).toContain("- Postage, £1.70");
    expect(evidence).toContain("Posted to: not known\nOrdered by: not known");
    await db.updateTable("orders").set({ paidAt: null }).execute();
    expect(await readEvidence(db, "BC-1")).toBeUndefined();
    expect(await readEvidence(db, "BC-2")).toBeUndefined();
  });
});
