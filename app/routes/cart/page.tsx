import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { useEffect, useRef } from "react";
import { focusHeading } from "~/browser/focus";
import { usePoliteMode } from "~/components/polite-mode";
import { useIsHydrated } from "~/browser/hydrated";
import { MessageDialog } from "~/components/message-dialog";
import { Notice } from "~/components/notices";
import {
  addPersonalisation,
  addtocart,
  mergecart,
  mergeGuestBasket,
  removefromcart,
} from "~/calls/basket.server";
import { checkout, createCheckoutSession } from "~/calls/checkout.server";
import { answer } from "~/doors/answer.server";
import type { ActionData } from "~/forms/action-data";
import { showBasket, subtotalPence } from "~/shop/basket.server";
import { estimateDelivery } from "~/shop/delivery.server";
import { BasketLineItem, type ShownLine } from "./basket-line";
import { EmptyBasket } from "./empty-basket";
import { UnmergedLines } from "./unmerged-lines";
import { OrderTicket } from "./order-ticket";
import { pageMeta } from "~/components/page-meta";

export {
  queuedClientAction as clientAction,
  shouldRevalidate,
} from "~/browser/queued-client-action";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Basket",
    description: "The cards you are about to be blamed for.",
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, shop, customer, guestBasket } = await context.session();
  const lines = await showBasket(shop.db, await basket.read());
  const messageFor = new URL(request.url).searchParams.get("message");
  return {
    lines: lines.map(shownLine),
    subtotalPence: subtotalPence(lines),
    deliveredBy: estimateDelivery(new Date()),
    messageFor: lines.some(({ uId }) => uId === messageFor) ? messageFor : null,
    idempotencyKey: randomUUID(),
    unmergedCount: customer ? guestBasket.lines.length : 0,
  };
}

export const action = answer({
  addtocart,
  removefromcart,
  "add-personalisation": addPersonalisation,
  mergecart,
  "merge-guest-basket": mergeGuestBasket,
  checkout,
  "create-checkout-session": createCheckoutSession,
});

export default function CartPage() {
  const { lines, messageFor, unmergedCount, ...ticket } = useLoaderData<typeof loader>();
  const { withPoliteName, pick } = usePoliteMode();
  const refused = useActionData<ActionData>();
  const isCheckingOut = useNavigation().formData?.get("call") === "checkout";
  const blankCount = lines.filter(({ personalisation }) => personalisation === "").length;
  const edited = lines.find(({ uId }) => uId === messageFor);
  // The words of a refused message stand beside what was typed.
  const words = refused && refused.call !== "add-personalisation" ? refused.message : undefined;

  const unmergedLines = unmergedCount > 0 && <UnmergedLines count={unmergedCount} />;
  const addressOf = useLineAddress();
  useFocusAfterRemoval(lines.length);

  if (lines.length === 0) return <EmptyBasket words={words}>{unmergedLines}</EmptyBasket>;
  return (
    <div className="wrap cart">
      <section>
        <h1 className="medium">{pick("Your basket of shame", "Your basket")}</h1>
        {words && (
          <p className="alert" role="alert">
            {words}
          </p>
        )}
        {unmergedLines}
        {lines.length > 1 && (
          <p className="warning">
            Please be aware that we do not yet support sending to multiple addresses!
          </p>
        )}
        <ul className="lines">
          {lines.map((line, place) => (
            <BasketLineItem
              key={line.uId}
              line={line}
              isEdited={line === edited}
              backTo={addressOf(lines[place - 1])}
            />
          ))}
        </ul>
      </section>
      <OrderTicket {...ticket} blankCount={blankCount} />
      {edited?.card && (
        <MessageDialog
          key={edited.uId}
          id={edited.uId}
          cardName={withPoliteName(edited.card).name}
          message={edited.personalisation}
          call="add-personalisation"
          fields={{ uId: edited.uId }}
          openAt={`/cart?message=${encodeURIComponent(edited.uId)}`}
          closeTo={addressOf(edited)}
        />
      )}
      {isCheckingOut && blankCount > 0 && (
        <div className="toasts" role="status">
          <Notice code="missingMessages" />
        </div>
      )}
    </div>
  );
}

/** Where a line is. With scripts the page stays where it is scrolled to, so its address will do. */
function useLineAddress() {
  const isHydrated = useIsHydrated();
  return (line?: ShownLine) => (line && !isHydrated ? `/cart#line-${line.uId}` : "/cart");
}

/** The button that removed a line is gone with it, and focus must not be. */
function useFocusAfterRemoval(count: number) {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) focusHeading();
    before.current = count;
  }, [count]);
}

/** What the page needs of a line, and no more. */
function shownLine({
  uId,
  personalisation,
  card,
}: Awaited<ReturnType<typeof showBasket>>[number]): ShownLine {
  return {
    uId,
    personalisation,
    card: card && {
      id: card.id,
      name: card.name,
      politeName: card.politeName,
      alt: card.alt,
      politeAlt: card.politeAlt,
      pricePence: card.pricePence,
      oldPricePence: card.oldPricePence,
    },
  };
}
