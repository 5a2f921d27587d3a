import { describe, expect, test } from "vitest";
import { readTrouble } from "../../../app/shop/operations/trouble.server";
import { joinPayment } from "../../../app/shop/refunds/join-payment.server";
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
    expect(await shop.db.selectFrom("disputes").select(["paymentId", "state"]).execute()).toEqual([
      { paymentId: "pi_nobodys", state: "open" },
    ]);
    const { disputes } = await readTrouble(shop.db, new Date());
    expect(disputes).toMatchObject([{ orderId: null, state: "open" }]);
  });

  test("counts from when its order is known, not in a month before", async () => {
    const shop = await openTestShop(kind);
    const sale = await sellCards(shop);
    await shop.db.updateTable("payments").set({ orderId: null }).execute();
    await sendEvent(shop, "charge.dispute.created", dispute(sale, "needs_response"));
    await shop.db.updateTable("disputes").set({ withdrawnAt: 1 }).execute();
    const told = Date.now();
    const { paymentId, orderId } = sale;
    await shop.db
      .transaction()
      .execute((tx) =>
        joinPayment(tx, { paymentId, orderId, currency: "GBP", foundAt: null }, false),
      );
    const [move] = await listMoves(shop.db, { day: "", from: told, before: told + hourMs });
    expect(move).toMatchObject({ kind: "dispute", orderId });
  });
});
