import { data, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { refundOrder } from "~/calls/desk/refunds.server";
import { NotFound } from "~/components/error-page";
import { FormError } from "~/components/form-error";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { readDeskOrder } from "~/shop/fulfilment/read-desk-order.server";
import { cheapestPence, sumOf, type Refundable } from "~/shop/refunds/refund-sum";
import { formatPence, parsePounds } from "~/shop/money";
import { cancellingRight } from "~/shop/legal/cancelling";
import { refusalIn } from "~/shop/refusal";
import { href } from "~/forms/href";
import { deskMeta } from "../desk-meta";
import { MoneyBack } from "../money-back";
import { readChoice, type AskedChoice } from "./choice";
import { ChoiceForm } from "./choice-form";
import { ConfirmForm } from "./confirm-form";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = () => deskMeta("Refund");

export const loader = deskLoader("refund", async ({ params, request, session }) => {
  const { shop, desk } = session;
  const order = await readDeskOrder(shop.db, params.orderId ?? "", desk.role);
  const refundable = order?.money?.refundable;
  if (!order?.money || !refundable) return data({ order: undefined }, { status: 404 });
  const query = new URL(request.url).searchParams;
  const choice = readChoice(query);
  return data({
    order: { id: order.id, money: order.money },
    refundable,
    messages: order.lines.map(({ message }) => message),
    rights: order.lines.map(({ isPersonalised }) =>
      cancellingRight(isPersonalised, order.cancellableUntil),
    ),
    cheapestPence: cheapestPence(refundable),
    choice,
    typedFree: query.get("free") ?? "",
    ...(query.has("check") && check(refundable, choice, query.get("free") ?? "")),
  });
});

export const action = answerForms([refundOrder]);

/** The sum of the choice, or the reason why it is invalid. */
function check(refundable: Refundable, choice: AskedChoice, typedFree: string) {
  if (typedFree.trim() !== "" && parsePounds(typedFree) === undefined) {
    return { why: "That is not an amount. Type pounds, such as 1.00." };
  }
  if (!choice.reason) return { why: "Why? Our terms have the reasons." };
  try {
    const { amountPence, postagePence, lines } = sumOf(refundable, choice);
    const cards = refundable.lines.filter((card) =>
      lines.some(({ position }) => position === card.position),
    );
    const { remainingPence } = refundable;
    return {
      checked: {
        amountPence,
        postagePence,
        freePence: choice.freePence ?? 0,
        cards,
        remainingPence,
        idempotencyKey: randomUUID(),
      },
    };
  } catch (error) {
    const refusal = refusalIn(error);
    if (!refusal) throw error;
    return { why: refusal.message };
  }
}

export default function RefundPage() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  if (!loaded.order) return <NotFound />;
  const { order, choice, ...rest } = loaded;
  const { refundable, messages } = rest;
  const why = refundable.whyNot ?? ("why" in rest ? rest.why : undefined);
  return (
    <div className="wrap">
      <h1>Money back</h1>
      <p className="desk-lede">
        <Link to={href("/desk/orders/:orderId", { orderId: order.id })}>{order.id}</Link>, paid{" "}
        {formatPence(order.money.totalPence)}, {formatPence(refundable.remainingPence)} left
      </p>
      <FormError refused={refused} />
      {why && (
        <p className="alert" role="alert">
          {why}
        </p>
      )}
      {refundable.whyNot === undefined &&
        ("checked" in rest && rest.checked ? (
          <ConfirmForm
            orderId={order.id}
            choice={choice}
            checked={rest.checked}
            messages={messages}
          />
        ) : (
          <ChoiceForm orderId={order.id} choice={choice} {...rest} />
        ))}
      <MoneyBack orderId={order.id} money={order.money} />
    </div>
  );
}
