import { WayOut } from "../document.server";
import { pounds } from "./delivery.server";
import { isOpen } from "./money-back.server";
import { leftPence, paymentIntentOf, type Dispute, type Refund } from "./refund.server";
import type { Payment } from "./session.server";

type Shown = { payment: Payment; refunds: Refund[]; disputes: Dispute[] };

/** The payments, newest first, with the possible actions. */
export function Dashboard({ payments, shopUrl }: { payments: Shown[]; shopUrl: string }) {
  return (
    <>
      <h1>Payments</h1>
      <p>
        What the payment company’s own dashboard would show. What is done here reaches the shop by
        its webhooks, as if it had been done there.
      </p>
      {payments.length === 0 && <p>Nobody has paid for anything yet.</p>}
      {payments.map((shown) => (
        <PaymentPanel key={shown.payment.session.id} {...shown} />
      ))}
      <WayOut href={shopUrl} name="To the shop" />
    </>
  );
}

function PaymentPanel({ payment, refunds, disputes }: Shown) {
  const { client_reference_id: reference } = payment.session;
  const intent = paymentIntentOf(payment);
  const left = leftPence(payment, refunds);
  const at = `/payments/${intent}`;
  return (
    <section className="receipt payment" aria-label={`Payment of ${reference}`}>
      <h2>
        {reference}, {pounds(payment.session.amount_total ?? 0)}
      </h2>
      <p>
        {pounds(left)} of it is still here. <code>{intent}</code>
      </p>
      <ul>
        {refunds.map((refund) => (
          <RefundItem key={refund.id} refund={refund} />
        ))}
        {disputes.map((dispute) => (
          <DisputeItem key={dispute.id} dispute={dispute} />
        ))}
      </ul>
      {left > 0 && (
        <form method="post" action={`${at}/refund`}>
          <label>
            Pounds <input name="amount" defaultValue={(left / 100).toFixed(2)} size={8} />
          </label>{" "}
          <button>Refund</button>
        </form>
      )}
      {!disputes.some(isOpen) && (
        <form method="post" action={`${at}/dispute`}>
          <button name="kind" value="dispute">
            Dispute
          </button>{" "}
          <button name="kind" value="inquiry">
            Inquire
          </button>
        </form>
      )}
    </section>
  );
}

function RefundItem({ refund }: { refund: Refund }) {
  const { id, amount, status } = refund;
  return (
    <li>
      Refund of {pounds(amount)}: {status}
      <form method="post" action={`/payments/refunds/${id}/settle`}>
        {status === "pending" && (
          <button name="status" value="succeeded">
            Let it arrive
          </button>
        )}{" "}
        {status !== "failed" && (
          <button name="status" value="failed">
            Let it fail
          </button>
        )}
      </form>
    </li>
  );
}

function DisputeItem({ dispute }: { dispute: Dispute }) {
  const { id, amount, status } = dispute;
  return (
    <li>
      Dispute of {pounds(amount)}: {status}
      {isOpen(dispute) && (
        <form method="post" action={`/payments/disputes/${id}/close`}>
          <button name="status" value="won">
            The shop wins
          </button>{" "}
          <button name="status" value="lost">
            The shop loses
          </button>
        </form>
      )}
    </li>
  );
}
