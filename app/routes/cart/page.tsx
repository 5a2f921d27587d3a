import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { tileOf } from "~/components/card-tile";
import { usePoliteMode } from "~/components/polite-mode";
import { startCount } from "~/components/start-with-these";
import { pageMeta } from "~/components/page-meta";
import { useVisitor } from "~/components/visitor";
import {
  addPersonalisation,
  addtocart,
  mergeGuestBasket,
  putBack,
  removefromcart,
  seeLineInside,
} from "~/calls/basket.server";
import { checkout } from "~/calls/checkout.server";
import { shouldRevalidate as hasChangedAnything } from "~/browser/submit-queue";
import { applyDiscount, removeDiscount } from "~/calls/discounts.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { intentIn } from "~/forms/intent";
import { noticeOf } from "~/forms/notice-texts.server";
import { isFromOtherSite } from "~/http/other-site";
import { isPriced, showBasket, sumBasket } from "~/shop/basket/basket.server";
import { totalTexts } from "~/shop/basket/postage";
import { readPostages } from "~/shop/basket/postage-prices.server";
import { messagesFor } from "~/shop/basket/suggested-messages";
import { estimateByClass } from "~/shop/calendar/delivery.server";
import { lastPostOn } from "~/shop/calendar/post-on.server";
import { findCard, latestCards } from "~/shop/catalogue/catalogue.server";
import { typefaceOf } from "~/shop/catalogue/typefaces.server";
import { describeDiscount } from "~/shop/discounts/discount";
import { findAwaitingPayment } from "~/shop/orders/order-links.server";
import { londonDay } from "~/shop/london-time.server";
import { readTicketDiscount } from "./ticket-discount.server";
import { CheckoutForm } from "./checkout-form";
import { DiscountForm } from "./discount-form";
import { EmptyBasket } from "./empty-basket";
import { Lines } from "./lines";
import { OrderTicket, ToTicket } from "./order-ticket";
import { RemovedLine } from "./removed-line";
import { UnmergedLines } from "./unmerged-lines";
import { useFocusInBasket } from "./use-focus-in-basket";

export { queuedClientAction as clientAction } from "~/browser/submit-queue";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Basket",
    description: "The cards you are about to be blamed for.",
  });

/** Loads the basket again after a checkout that was refused with 409, because the page shows an old one. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus, formData } = args;
  return hasChangedAnything(args) || (actionStatus === 409 && intentIn(formData) === "checkout");
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await context.session();
  const { basket, shop, customer, guestBasket, closedDays, cookies } = session;
  const asTile = tileOf(cookies.isPolite);
  const lines = await showBasket(shop.db, await basket.read());
  const priced = lines.filter(isPriced);
  const { discount, deadCode } = await readTicketDiscount(session);
  const { cardsPence, discountPence, subtotalPence } = sumBasket(priced, discount);
  const now = new Date();
  const unpaid =
    lines.length > 0 ? await findAwaitingPayment(shop.db, cookies.get("lastOrder")) : undefined;
  const messageFor = new URL(request.url).searchParams.get("message");
  const edited = lines.find(({ uId }) => uId === messageFor);
  const removed = session.once.take("removed");
  const removedCard = removed && (await findCard(shop.db, removed.productId));
  return {
    lines: lines.map(({ card, ...line }) => ({
      ...line,
      card: card && asTile(card),
      typeface: typefaceOf(line.productId),
    })),
    ticket: {
      deliveredBy: estimateByClass(now, await closedDays()),
      cardCount: priced.length,
      subtotalPence,
      discount: discount && {
        code: discount.code,
        description: describeDiscount(discount),
        pence: discountPence,
        cardsPence,
      },
      totals:
        priced.length > 0 ? totalTexts(await readPostages(shop.db, now), subtotalPence) : null,
    },
    deadCode,
    messageFor: edited?.uId ?? null,
    suggestions: edited ? messagesFor(edited.card?.occasions[0]) : [],
    idempotencyKey: randomUUID(),
    isUnpaid: unpaid !== undefined,
    days: { first: londonDay(now), last: lastPostOn(now), chosen: unpaid?.postOn ?? null },
    isFromTill: isFromOtherSite(request.headers.get("Sec-Fetch-Site")),
    unmergedCount: customer ? guestBasket.lines.length : 0,
    removed: removed && {
      ...removed,
      card: removedCard ? asTile(removedCard) : null,
      message: noticeOf("removed", cookies.isPolite).message,
    },
    startCards: lines.length === 0 ? (await latestCards(shop.db, startCount)).map(asTile) : [],
  };
}

export const action = answerForms([
  addtocart,
  removefromcart,
  putBack,
  addPersonalisation,
  seeLineInside,
  mergeGuestBasket,
  applyDiscount,
  removeDiscount,
  checkout,
]);

/** The message dialog, if its card is still in the basket, and the discount code show their own errors. */
function News() {
  const { unmergedCount, messageFor, isUnpaid, isFromTill } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  const isShownThere =
    refused?.intent === "apply-discount" ||
    (messageFor !== null &&
      (refused?.intent === "add-personalisation" || refused?.intent === "see-inside"));
  return (
    <>
      {refused && !isShownThere && (
        <p className="alert" role="alert">
          {refused.message}
        </p>
      )}
      {isUnpaid && !refused && (
        <p role="status">
          {isFromTill ? (
            <>
              <b>Nothing was charged.</b> Your basket’s still here.
            </>
          ) : (
            <>
              <b>No payment has reached us.</b> Didn’t pay? Carry on. Paid? Wait for our e-mail.
            </>
          )}
        </p>
      )}
      {unmergedCount > 0 && <UnmergedLines count={unmergedCount} />}
    </>
  );
}

export default function CartPage() {
  const loaded = useLoaderData<typeof loader>();
  useFocusInBasket(loaded);
  const { lines, ticket, startCards, removed } = loaded;
  if (lines.length > 0) return <FilledBasket />;
  return (
    <EmptyBasket ticket={ticket} startCards={startCards}>
      <News />
      <RemovedLine removed={removed} as="div" />
    </EmptyBasket>
  );
}

function FilledBasket() {
  const loaded = useLoaderData<typeof loader>();
  const { lines, ticket, deadCode, messageFor, suggestions, idempotencyKey, removed } = loaded;
  const { pick } = usePoliteMode();
  const ordersFrom = useVisitor()?.closed?.ordersFrom;
  const refused = useActionData<ActionData>();
  return (
    <div className="wrap cart">
      <section>
        <h1 className="medium">{pick("Your basket of shame", "Your basket")}</h1>
        <News />
        {ticket.cardCount > 1 && (
          <p className="warning">
            Please be aware that we do not yet support sending to multiple addresses!
          </p>
        )}
        <Lines {...{ lines, messageFor, suggestions, removed }} />
        {ticket.totals && !ordersFrom && <ToTicket />}
      </section>
      <OrderTicket {...ticket}>
        {ordersFrom ? (
          <p className="warning">We take no orders until {ordersFrom}. Your basket is safe.</p>
        ) : (
          <>
            <DiscountForm
              code={ticket.discount?.code ?? deadCode?.code}
              whyNot={deadCode?.whyNot}
              refused={refused?.intent === "apply-discount" ? refused : undefined}
            />
            <CheckoutForm
              lines={lines}
              idempotencyKey={idempotencyKey}
              discountCode={ticket.discount?.code ?? ""}
              cardsPence={ticket.subtotalPence}
              isUnpaid={loaded.isUnpaid && !loaded.isFromTill}
              days={loaded.days}
              refused={refused?.intent === "checkout" ? refused : undefined}
            />
          </>
        )}
      </OrderTicket>
    </div>
  );
}
