import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { tileOf } from "~/components/card-tile";
import { usePoliteMode } from "~/components/polite-mode";
import { pageMeta } from "~/components/page-meta";
import { useVisitor } from "~/components/visitor";
import {
  addPersonalisation,
  addtocart,
  mergeGuestBasket,
  removefromcart,
} from "~/calls/basket.server";
import { checkout } from "~/calls/checkout.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { showBasket, subtotalPence } from "~/shop/basket/basket.server";
import { messagesFor } from "~/shop/basket/suggested-messages";
import { estimateDelivery } from "~/shop/calendar/delivery.server";
import { typefaceOf } from "~/shop/catalogue/typefaces.server";
import { CheckoutForm } from "./checkout-form";
import { EmptyBasket } from "./empty-basket";
import { Lines } from "./lines";
import { OrderTicket } from "./order-ticket";
import { UnmergedLines } from "./unmerged-lines";
import { useFocusAfterRemoval } from "~/browser/focus";

export { queuedClientAction as clientAction, shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Basket",
    description: "The cards you are about to be blamed for.",
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, shop, customer, guestBasket, closings } = await context.session();
  const lines = await showBasket(shop.db, await basket.read());
  const messageFor = new URL(request.url).searchParams.get("message");
  const edited = lines.find(({ uId }) => uId === messageFor);
  return {
    lines: lines.map(({ card, ...line }) => ({
      ...line,
      card: card && tileOf(card),
      typeface: typefaceOf(line.productId),
    })),
    ticket: {
      deliveredBy: estimateDelivery(new Date(), await closings()),
      subtotalPence: subtotalPence(lines),
    },
    messageFor: edited?.uId ?? null,
    suggestions: edited ? messagesFor(edited.card?.occasions[0]) : [],
    idempotencyKey: randomUUID(),
    unmergedCount: customer ? guestBasket.lines.length : 0,
  };
}

export const action = answerForms([
  addtocart,
  removefromcart,
  addPersonalisation,
  mergeGuestBasket,
  checkout,
]);

export default function CartPage() {
  const { lines, ticket, messageFor, suggestions, unmergedCount, idempotencyKey } =
    useLoaderData<typeof loader>();
  const { pick } = usePoliteMode();
  const ordersFrom = useVisitor()?.closed?.ordersFrom;
  const refused = useActionData<ActionData>();
  const blankCount = lines.filter(({ personalisation }) => personalisation === "").length;
  useFocusAfterRemoval(lines.length);

  const news = (
    <>
      {/* The message dialog shows its own errors. */}
      {refused && refused.intent !== "add-personalisation" && (
        <p className="alert" role="alert">
          {refused.message}
        </p>
      )}
      {unmergedCount > 0 && <UnmergedLines count={unmergedCount} />}
    </>
  );
  if (lines.length === 0) return <EmptyBasket ticket={ticket}>{news}</EmptyBasket>;
  return (
    <div className="wrap cart">
      <section>
        <h1 className="medium">{pick("Your basket of shame", "Your basket")}</h1>
        {news}
        {lines.length > 1 && (
          <p className="warning">
            Please be aware that we do not yet support sending to multiple addresses!
          </p>
        )}
        <Lines lines={lines} messageFor={messageFor} suggestions={suggestions} />
      </section>
      <OrderTicket {...ticket}>
        {ordersFrom ? (
          <p className="warning">We take no orders until {ordersFrom}. Your basket is safe.</p>
        ) : (
          <CheckoutForm blankCount={blankCount} idempotencyKey={idempotencyKey} />
        )}
      </OrderTicket>
    </div>
  );
}
