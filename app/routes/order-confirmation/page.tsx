import { replace, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { CardPicture } from "~/components/card-picture";
import { tileOf, tilePictureSizes, type TileCard } from "~/components/card-tile";
import { usePoliteMode } from "~/components/polite-mode";
import { isFromOtherSite } from "~/http/other-site";
import type { Session } from "~/http/session.server";
import { editedSince, withoutOrdered, type Line } from "~/shop/basket/basket";
import { latestCards } from "~/shop/catalogue/catalogue.server";
import { confirmOrder, type Confirmation } from "~/shop/checkout/confirm-order.server";
import type { PaidOrder } from "~/shop/orders/order";
import { isOwnOrder } from "~/shop/orders/order-links.server";
import { shortenAddress } from "~/shop/orders/address";
import { readReceipt, shopperFactsOf, shownStateOf } from "~/shop/orders/order-view.server";
import { Receipt } from "~/components/receipt";
import { pageMeta } from "~/components/page-meta";
import { href } from "~/forms/href";
import { Afterwards } from "./afterwards";
import { Envelope } from "./envelope";
import { AfterPayment, LookAgain } from "./next-steps";
import { confirmationTexts, type ConfirmedState } from "./confirmation-texts";

const suggestionCount = 4;

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction<typeof loader> = (args) => {
  const { heading, description } = confirmationTexts(args.data ? args.data.state : bareState);
  return pageMeta(args, { title: heading, description, isPrivate: true });
};

/**
 * Removes the paid lines from the basket, or all of a guest's lines when the address names no
 * payment and no other site has led here. The layout's loader reads the basket at the same time, so this
 * loader hands the layout the new count. It also clears the notices, which were about the unpaid basket.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await context.session();
  const { basket, guestBasket, shop, customer, cookies } = session;
  context.hide("no-referrer");
  const checkoutSessionId = new URL(request.url).searchParams.get("session_id");
  const confirmation = checkoutSessionId
    ? await confirmOrder(shop, checkoutSessionId, session.address)
    : undefined;
  if (confirmation?.state === "unpaid") throw replace(href("/cart"));

  const order = confirmation?.state === "paid" ? confirmation.order : undefined;
  // Another discount may have been applied since, to the next basket.
  if (order && cookies.get("discount")?.orderId === order.id) cookies.set("discount", undefined);
  const left = (lines: readonly Line[]) => (order ? withoutOrdered(lines, order) : lines);
  if (checkoutSessionId) guestBasket.keep(left(guestBasket.lines));
  else if (!isFromOtherSite(request.headers.get("Sec-Fetch-Site"))) guestBasket.keep([]);
  const inBasket = left(await basket.read());
  // A customer's lines were removed with the payment, unless they logged in after it.
  if (inBasket.length < (await basket.read()).length) await basket.change(left);
  const state = stateOf(confirmation);
  const receipt = order && (await receiptFor(session, order));
  const suggestions = confirmation ? [] : await latestCards(shop.db, suggestionCount);
  return {
    isCustomer: Boolean(customer),
    frame: { basketCount: inBasket.length, notices: [] },
    state,
    hasEditedLines: order !== undefined && editedSince(inBasket, order).length > 0,
    receipt,
    // The address of the page alone does not show it, as with the messages.
    sentTo: receipt?.hasMessages ? order?.email : undefined,
    delivery:
      order && state && "status" in state && state.status === "Preparing"
        ? deliveryOf(order, receipt?.hasMessages)
        : undefined,
    suggestions: suggestions.map(tileOf(cookies.isPolite)),
  };
}

function deliveryOf(order: PaidOrder, hasAddress = false) {
  const { deliveryName, deliveryAddress } = order;
  const address = hasAddress ? shortenAddress(deliveryName, deliveryAddress) : undefined;
  return { address, ...shopperFactsOf(order) };
}

/**
 * The address alone shows no messages, because it is in the browser's history and the payment
 * company's records. Its customer sees them, or the browser that went to pay.
 */
async function receiptFor({ shop: { db }, customer, cookies }: Session, order: PaidOrder) {
  const by = { customerId: customer?.id, token: cookies.get("lastOrder") };
  return readReceipt(db, order, await isOwnOrder(db, order, by));
}

/** The state of an address without a payment, which thanks the shopper and clears the basket. */
const bareState: ConfirmedState = { status: "Preparing", hold: null };

function stateOf(confirmation: Confirmation | undefined): ConfirmedState {
  if (!confirmation) return bareState;
  if (confirmation.state === "lost") return { lostNumber: confirmation.number };
  return confirmation.state === "paid" ? shownStateOf(confirmation.order) : null;
}

export default function OrderConfirmationPage() {
  const { pick: choose } = usePoliteMode();
  const { isCustomer, state, hasEditedLines, receipt, sentTo, delivery, suggestions } =
    useLoaderData<typeof loader>();
  const { heading, isThanked, message, politeMessage = message } = confirmationTexts(state);
  return (
    <section className="thanks">
      <div className="wrap">
        <div>
          <h1>{heading}</h1>
          {isThanked && (
            <p className="label">
              {choose("you really are a bastard!", "you really are a bustard!")}
            </p>
          )}
          {receipt && (
            <p className="lede">
              <span>
                <b>Order {receipt.id}.</b> {sentTo && <span>{`We’ve written to ${sentTo}.`}</span>}
              </span>
            </p>
          )}
          <div className="beside">
            <div>
              <p className="lede">
                <span>{choose(message, politeMessage)}</span>
              </p>
              {hasEditedLines && <EditedSince />}
              {isThanked && <AfterPayment {...{ isCustomer, receipt }} />}
              {state === null && <LookAgain />}
              {receipt && <Afterwards lines={receipt.lines} />}
            </div>
            {suggestions.length > 0 && <Suggestions cards={suggestions} />}
          </div>
        </div>
        {receipt && (
          <div>
            <Receipt {...receipt} />
            {delivery && <Envelope lines={receipt.lines} {...delivery} />}
          </div>
        )}
      </div>
    </section>
  );
}

function EditedSince() {
  return (
    <p className="lede">
      <span>
        You changed a message after going to pay. This order is printed with the message it had
        then. What you wrote since is still in your <Link to={href("/cart")}>basket</Link>.
      </span>
    </p>
  );
}

/** Pictures without buttons: an answer to one would load this page anew, which clears the basket. */
function Suggestions({ cards }: { cards: TileCard[] }) {
  const { pick: choose } = usePoliteMode();
  return (
    <div>
      <h2>{choose("Got anyone else?", "Anybody else?")}</h2>
      <ul className="grid four-wide">
        {cards.map((card) => (
          <li key={card.id}>
            <Link className="art" to={href("/card/:productId", { productId: card.id })}>
              <CardPicture card={card} alt={card.alt} sizes={tilePictureSizes} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
