import { Link } from "@remix-run/react";
import type { DeskMoney } from "~/shop/fulfilment/read-desk-order.server";
import { formatPence } from "~/shop/money";
import { href } from "~/forms/href";

type Props = { orderId: string; money: DeskMoney; canRefund?: boolean };

/** The refunds and disputes of an order. */
export function MoneyBack({ orderId, money, canRefund = false }: Props) {
  const { refunds, disputes, refundable } = money;
  const isAny = refunds.length + disputes.length > 0;
  const isOffered = canRefund && refundable !== undefined && refundable.remainingPence > 0;
  if (!isAny && !isOffered) return null;
  return (
    <section aria-labelledby="money-back">
      <h2 id="money-back">Money back</h2>
      <ul className="desk-money">
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <b>{disputeLabels[dispute.state]}</b> {formatPence(dispute.amountPence)},{" "}
            {dispute.reason.replaceAll("_", " ")}
            {dispute.answerBy && <span>. Answer by {dispute.answerBy}</span>}
          </li>
        ))}
        {refunds.map((refund) => (
          <li key={refund.id}>
            <b>{refundLabels[refund.state]}</b> {formatPence(refund.amountPence)}, {refund.at}.{" "}
            {refund.reason}
            {refund.failure && <span>. It failed: {refund.failure}</span>}
          </li>
        ))}
      </ul>
      {isOffered && (
        <p>
          <Link to={href("/desk/orders/:orderId/refund", { orderId })}>Refund…</Link>
        </p>
      )}
    </section>
  );
}

/**
 * The state of a refund. "Gone back" is the payment company's term: the bank takes some more days.
 */
export const refundLabels: Record<DeskMoney["refunds"][number]["state"], string> = {
  asked: "Asked",
  unknown: "Asked, no answer yet",
  pending: "On its way",
  succeeded: "Gone back",
  failed: "Failed",
};

export const disputeLabels: Record<DeskMoney["disputes"][number]["state"], string> = {
  inquiry: "The bank asks",
  open: "Disputed",
  won: "Dispute won",
  lost: "Dispute lost",
};
