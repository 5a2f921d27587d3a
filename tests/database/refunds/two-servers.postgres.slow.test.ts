import { expect, onTestFinished, test } from "vitest";
import type { Shop } from "../../../app/shop/shop";
import { connect } from "../../../db/connect";
import { openOrder } from "../../support/any-order";
import { newSeededDatabase, onPostgres } from "../../support/database";
import { historiesOf, orderByBooks } from "../../support/payment-histories";
import { sendEvent } from "../../support/refunds";
import { openTestShop } from "../../support/test-shop";
import { readOrder } from "../../support/rows";

const rounds = 200;

// Spec 16: News of a sale and of its refund settles the order once, though two servers take it in at the same
// moment. (app/shop/refunds/lock-payment.server.ts, app/shop/standing/settle.server.ts)
test.each(onPostgres)(
  "two servers on %s that take in a sale and the news of its money at once settle it once",
  async (kind) => {
    const { url, remove } = await newSeededDatabase(kind);
    const shop = await openTestShop(kind);
    const servers = [0, 1].map((): Shop =>
      Object.assign({}, shop, { db: connect(url, () => {}).db }),
    );
    onTestFinished(async () => {
      await Promise.all(servers.map(({ db }) => db.destroy()));
      await remove();
    });
    const [one, other] = servers as [Shop, Shop];
    for (let round = 1; round <= rounds; round += 1) {
      const histories = historiesOf(`pi_${round}`, 1).filter(({ reports }) => reports.length === 1);
      const { books, reports } = histories[round % histories.length]!;
      const { id, session } = await openOrder(one, round, books.paymentId);
      const { type, object, created } = reports[0]!;
      const telling = [
        () => sendEvent(one, "checkout.session.completed", session, created - 60),
        () => sendEvent(other, type, object, created),
      ];
      if (round % 2 === 0) telling.reverse();
      expect(await Promise.all(telling.map((tell) => tell()))).toEqual([true, true]);
      const { status, heldReason, refundedPence, refundReservedPence } = await readOrder(
        one.db,
        id,
      );
      const { keptPence: _kept, ...expected } = orderByBooks(books);
      expect([round, { status, heldReason, refundedPence, refundReservedPence }]).toEqual([
        round,
        expected,
      ]);
    }
    const refunds = await one.db.selectFrom("refunds").select("providerRefundId").execute();
    expect(new Set(refunds.map((refund) => refund.providerRefundId)).size).toBe(refunds.length);
    const letters = await one.db
      .selectFrom("outbox")
      .select("key")
      .where("kind", "=", "order-confirmation")
      .execute();
    expect(letters).toHaveLength(rounds);
  },
);
