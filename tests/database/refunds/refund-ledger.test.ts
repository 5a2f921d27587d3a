import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lookUpMoney } from "../../../app/shop/refunds/look-up-refunds.server";
import type { Shop } from "../../../app/shop/shop";
import { databases } from "../../support/database";
import {
  chargeOf,
  expectExactRefunds,
  submitAtProvider,
  readRefundLedger,
  refund,
  sendEvent,
} from "../../support/refunds";
import { openTestShop, sellCards, type Sale } from "../../support/test-shop";
import { seed, sized } from "../../support/trial";
import { readOrder } from "../../support/rows";

const runCount = sized(8, 150);
const hourMs = 3_600_000;

const postage = fc.constantFrom("none" as const, "cheapest" as const, "all" as const);

/** Something that happens to a refund, here or at the payment company. */
const happening = fc.oneof(
  fc.record({ kind: fc.constant("here" as const), positions: fc.subarray([0, 1, 2]), postage }),
  fc.record({ kind: fc.constant("everything" as const) }),
  fc.record({ kind: fc.constant("there" as const), pence: fc.integer({ min: 1, max: 400 }) }),
  fc.record({
    kind: fc.constant("settled" as const),
    status: fc.constantFrom("succeeded", "failed"),
  }),
  fc.record({ kind: fc.constant("reported" as const), nth: fc.nat(5) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

/** An impossible refund is refused, here or there; then nothing has happened. */
async function happen(shop: Shop, sale: Sale, what: Happening): Promise<void> {
  const { companyUrl, orderId, paymentId } = sale;
  const ledger = await readRefundLedger(companyUrl);
  const made = ledger.filter((each) => each.payment_intent === paymentId);
  switch (what.kind) {
    case "here":
      return void (await refund(shop, orderId, what).catch(requireRefusal));
    case "everything":
      return void (await refund(shop, orderId).catch(requireRefusal));
    case "there": {
      const pence = String(what.pence);
      return submitAtProvider(companyUrl, `${orderId}/refund`, { pence }).catch(() => {});
    }
    case "settled":
      return submitAtProvider(companyUrl, `${orderId}/settle`, { status: what.status });
    case "reported": {
      const one = made[what.nth % made.length];
      if (one) await sendEvent(shop, "refund.updated", one);
    }
  }
}

function requireRefusal(error: unknown): void {
  expect(error).toHaveProperty("refusalReason");
}

describe.each(databases)("the ledger of refunds on %s", (kind) => {
  // Spec 18: The shop's refunds equal the payment company's to the penny.
  // (app/shop/refunds/refund-records.server.ts, app/shop/refunds/look-up-refunds.server.ts)
  test("is the payment company's to the penny, whatever happens and whatever is not reported", async () => {
    const shop = await openTestShop(kind);
    let sales = 0;
    const sequences = fc.sample(fc.array(happening, { minLength: 1, maxLength: 8 }), {
      numRuns: runCount,
      seed,
    });
    for (const [index, sequence] of sequences.entries()) {
      const cardNumber = index % 2 === 0 ? "4242 4242 4242 4242" : "4000 0000 0000 7726";
      const sale = await sellCards(shop, { cardNumber });
      for (const what of sequence) await happen(shop, sale, what);
      await sendEvent(shop, "charge.refunded", chargeOf(sale));
      await lookUpMoney(shop, new Date(Date.now() + hourMs + 1));
      const ledger = await readRefundLedger(sale.companyUrl);
      await expectExactRefunds(shop.db, ledger);
      const { refundReservedPence } = await readOrder(shop.db, sale.orderId);
      expect(refundReservedPence).toBeLessThanOrEqual(sale.totalPence);
      sales += 1;
    }
    expect(sales).toBe(runCount);
  });
});
