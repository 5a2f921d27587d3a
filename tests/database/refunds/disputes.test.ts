import { describe, expect, test } from "vitest";
import { lookUpMoney } from "../../../app/shop/refunds/look-up-refunds.server";
import { listMoves } from "../../../app/shop/reports/money-moves.server";
import { databases } from "../../support/database";
import { companyAt, submitAtProvider, refund, sendEvent } from "../../support/refunds";
import { openTestShop, sellCards, type Sale } from "../../support/test-shop";
import { readOrder } from "../../support/rows";

const hourMs = 3_600_000;
const openedAt = Math.floor(Date.now() / 1000);

const dispute = ({ paymentId }: Sale, status: string) => ({
  id: `du_of_${paymentId}`,
  object: "dispute",
  amount: 844,
  payment_intent: paymentId,
  reason: "fraudulent",
  status,
  created: openedAt,
  evidence_details: { due_by: openedAt + 604_800 },
});

describe.each(databases)("a dispute on %s", (kind) => {
  // Spec 18: A dispute holds the order, and blocks refunds while it is open.
  // (app/shop/refunds/disputes.server.ts, app/shop/refunds/refund-order.server.ts)
  test("is a fact beside the status, and while it is open nothing goes back", async () => {
    const shop = await openTestShop(kind);
    const sale = await sellCards(shop);
    await sendEvent(shop, "charge.dispute.created", dispute(sale, "needs_response"));
    const { status, disputeState } = await readOrder(shop.db, sale.orderId);
    expect({ status, disputeState }).toEqual({ status: "Preparing", disputeState: "open" });
    await expect(refund(shop, sale.orderId)).rejects.toThrow("disputed");
    await sendEvent(shop, "charge.dispute.closed", dispute(sale, "won"));
    expect(await refund(shop, sale.orderId)).toEqual({ state: "succeeded" });
  });

  // Spec 18: Money lost in a dispute cannot be refunded as well.
  // (app/shop/refunds/refund-order.server.ts)
  test("that is lost has taken the money, so nothing goes back a second time", async () => {
    const shop = await openTestShop(kind);
    const sale = await sellCards(shop);
    await sendEvent(shop, "charge.dispute.closed", dispute(sale, "lost"));
    await expect(refund(shop, sale.orderId)).rejects.toThrow("by itself");
    expect((await readOrder(shop.db, sale.orderId)).refundReservedPence).toBe(0);
  });

  test("whose end nobody has reported is asked about", async () => {
    const shop = await openTestShop(kind);
    const sale = await sellCards(shop);
    await submitAtProvider(sale.companyUrl, `${sale.orderId}/dispute`);
    const { data } = await companyAt(sale.companyUrl).disputes.list();
    await sendEvent(shop, "charge.dispute.created", data[0]!);
    await submitAtProvider(sale.companyUrl, `${sale.orderId}/close`, { status: "lost" });
    await lookUpMoney(shop, new Date(Date.now() + hourMs + 1));
    expect((await readOrder(shop.db, sale.orderId)).disputeState).toBe("lost");
  });

  test("that is an inquiry so far lets the money go back", async () => {
    const shop = await openTestShop(kind);
    const sale = await sellCards(shop);
    await sendEvent(shop, "charge.dispute.created", dispute(sale, "warning_needs_response"));
    expect((await readOrder(shop.db, sale.orderId)).disputeState).toBe("inquiry");
    expect(await refund(shop, sale.orderId)).toEqual({ state: "succeeded" });
  });

  test("is stored although its payment belongs to no order", async () => {
    const shop = await openTestShop(kind);
    const stranger = { paymentId: "pi_nobodys" } as Sale;
    await sendEvent(shop, "charge.dispute.created", dispute(stranger, "needs_response"));
    expect(await shop.db.selectFrom("disputes").select(["orderId", "state"]).execute()).toEqual([
      { orderId: null, state: "open" },
    ]);
  });

  test("counts from the report by which its order is known, not in a month before", async () => {
    const shop = await openTestShop(kind);
    const sale = await sellCards(shop);
    await sendEvent(shop, "charge.dispute.created", dispute(sale, "needs_response"));
    await shop.db.updateTable("disputes").set({ orderId: null, withdrawnAt: 1 }).execute();
    const asked = Date.now();
    await sendEvent(shop, "charge.dispute.updated", dispute(sale, "under_review"));
    const [move] = await listMoves(shop.db, { day: "", from: asked, before: asked + hourMs });
    expect(move).toMatchObject({ kind: "dispute", orderId: sale.orderId });
  });
});
