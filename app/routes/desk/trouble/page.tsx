import type { MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { settlePayment } from "~/calls/desk/operations.server";
import { FormError } from "~/components/form-error";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import { readTrouble, type MoneyTrouble } from "~/shop/operations/trouble.server";
import { formatPence, formatTotal } from "~/shop/money";
import { may } from "~/shop/staff/roles";
import { href } from "~/forms/href";
import { deskMeta } from "../desk-meta";
import { disputeLabels, refundLabels } from "../money-back";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = () => deskMeta("Trouble");

export const loader = deskLoader("see money", async ({ session: { shop, desk } }) => ({
  ...(await readTrouble(shop.db, new Date())),
  maySettle: may(desk.role, "settle payments"),
}));

export const action = answerForms([settlePayment]);

/** Problems with money. */
export default function TroublePage() {
  const { disputes, refunds, held, strays, maySettle } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  const isNone = disputes.length + refunds.length + held.length + strays.length === 0;
  return (
    <div className="wrap">
      <h1>Trouble</h1>
      <FormError refused={refused} />
      {isNone && <p className="desk-lede">None. It can’t last.</p>}
      {disputes.length > 0 && <Disputes disputes={disputes} />}
      {refunds.length > 0 && <Refunds refunds={refunds} />}
      {held.length > 0 && (
        <section>
          <h2>Held because of their payment</h2>
          <ul className="desk-money">
            {held.map(({ id, heldReason, ...money }) => (
              <li key={id}>
                <OrderLink id={id} /> {heldReason}: {formatTotal(money)} came
              </li>
            ))}
          </ul>
        </section>
      )}
      {strays.length > 0 && <Strays strays={strays} maySettle={maySettle} />}
    </div>
  );
}

function Disputes({ disputes }: Pick<MoneyTrouble, "disputes">) {
  return (
    <section>
      <h2>Disputes</h2>
      <p>They are answered at the payment company.</p>
      <ul className="desk-money">
        {disputes.map(({ id, orderId, state, amountPence, reason, answerBy }) => (
          <li key={id}>
            {orderId ? <OrderLink id={orderId} /> : <span>Of no order.</span>}{" "}
            <b>{disputeLabels[state]}</b>{" "}
            <span>{`${formatPence(amountPence)}, ${reason.replaceAll("_", " ")}`}</span>
            <DisputeEnd state={state} answerBy={answerBy} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DisputeEnd({
  state,
  answerBy,
}: Pick<MoneyTrouble["disputes"][number], "state" | "answerBy">) {
  if (state === "lost") return <b>. Its order is still here: close it, or post it all the same.</b>;
  return answerBy ? <b>. Answer by {answerBy}.</b> : <span>. Answered, and not over.</span>;
}

function Refunds({ refunds }: Pick<MoneyTrouble, "refunds">) {
  return (
    <section>
      <h2>Refunds stuck</h2>
      <ul className="desk-money">
        {refunds.map(({ id, orderId, state, amountPence, at, reason, failure }) => (
          <li key={id}>
            <OrderLink id={orderId} /> <b>{refundLabels[state]}</b> {formatPence(amountPence)}, {at}
            . {reason}
            {failure && <span>. It failed: {failure}</span>}
          </li>
        ))}
      </ul>
      <p>
        What has no answer is asked for again every minute. What waits is waiting for money in our
        account at the payment company. What has failed has to go another way: write to the
        customer.
      </p>
    </section>
  );
}

function Strays({ strays, maySettle }: Pick<MoneyTrouble, "strays"> & { maySettle: boolean }) {
  return (
    <section>
      <h2>Money that belongs to no order</h2>
      <p>
        {maySettle
          ? "Send it back at the payment company, by the number of its payment page, and say so here."
          : "Send it back at the payment company, by the number of its payment page."}
      </p>
      <ul className="desk-money">
        {strays.map(({ checkoutSessionId, problem, orderId, totalPence, at }) => (
          <li key={`${checkoutSessionId} ${problem}`}>
            <b>{problem}</b> {formatPence(totalPence)}, {at}
            {orderId && (
              <>
                , it names <OrderLink id={orderId} />
              </>
            )}
            <span>. </span>
            <code>{checkoutSessionId}</code>{" "}
            {problem === "no order" && maySettle && (
              <Link to={href("/desk/lost/:checkoutSessionId", { checkoutSessionId })}>
                What is known of it
              </Link>
            )}
            {maySettle && (
              <Form method="post">
                <input type="hidden" name="payment" value={checkoutSessionId} />
                <button className="button" {...withIntent("settle-payment")}>
                  It is sent back
                  <span className="visually-hidden">: {checkoutSessionId}</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const OrderLink = ({ id }: { id: string }) => (
  <Link to={href("/desk/orders/:orderId", { orderId: id })}>{id}</Link>
);
