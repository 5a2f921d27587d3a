import { Link } from "@remix-run/react";
import { dispatch } from "~/shop/calendar/delivery";
import { holdKindOf, type HoldKind } from "~/shop/standing/causes";
import { formatPence } from "~/shop/money";
import { trackingUrl } from "~/shop/orders/order";
import type { OrderView, VisibleKind } from "~/shop/orders/order-view";
import { cancellingText } from "~/shop/legal/cancelling";
import { href } from "~/forms/href";
import { usePoliteMode } from "./polite-mode";
import { Receipt } from "./receipt";
import { useVisitor } from "./visitor";

type Props = {
  order: OrderView;
  /** Whether its address is only the beginning. */
  isShortened?: boolean;
};

/** The order's history, contents and address, and how to correct them. */
export function OrderDetails({ order, isShortened }: Props) {
  const { receipt, events, address, postageName, deliveryEstimate, trackingNumber } = order;
  return (
    <div className="order-details">
      <div>
        {events.length > 0 && <Timeline events={events} />}
        <h2>Where it goes</h2>
        <p>
          {address
            ? `${address}${isShortened ? ". The whole address is in our e-mail." : ""}`
            : "You gave no address. Write to us."}
        </p>
        {order.posting && <p>{order.posting}</p>}
        {order.status === "Preparing" && deliveryEstimate && (
          <p>
            {postageName ?? "Royal Mail"} should have it there by {deliveryEstimate}. That is an
            estimate, not an oath.
          </p>
        )}
        {order.status === "Dispatched" && trackingNumber && (
          <p>
            Its tracking number is <b>{trackingNumber}</b>.{" "}
            <a href={trackingUrl(trackingNumber)} rel="noreferrer">
              Ask Royal Mail where it is
            </a>
            .
          </p>
        )}
      </div>
      <Receipt {...receipt} />
      <IfWrong {...order} />
    </div>
  );
}

function Timeline({ events }: Pick<OrderView, "events">) {
  const { pick } = usePoliteMode();
  return (
    <>
      <h2>So far</h2>
      <ol className="timeline">
        {events.map(({ number, day, kind, detail }) => (
          <li key={number}>
            <span className="note">{day}</span> {eventText(kind, detail, pick)}
          </li>
        ))}
      </ol>
    </>
  );
}

function eventText(
  kind: VisibleKind,
  detail: string,
  pick: (rude: string, polite: string) => string,
): string {
  const texts: Record<VisibleKind, string> = {
    ordered: pick("You ordered it. In cold blood.", "You ordered it. How thoughtful."),
    paid: "You paid.",
    held: holdTexts[detail ? holdKindOf(detail) : "other"],
    dispatched: "It left us. It’s in the post.",
    delivered: pick("It landed. Duck.", "It arrived."),
    "paid back": `We paid ${formatPence(Number(detail))} back another way.`,
    refunded: `We sent ${formatPence(Number(detail))} back to your card.`,
    changed: `We changed the ${detail}, as you asked.`,
    moved: `We moved the day of posting to ${detail}.`,
  };
  return texts[kind];
}

const holdTexts: Record<HoldKind, string> = {
  payment: "We put it on hold, until we’ve looked into the payment.",
  address: "We put it on hold, until we know where it goes.",
  refund: "We put it on hold, because of a refund.",
  dispute: "We put it on hold, because your bank asked about the payment.",
  other: "We put it on hold, until we’ve looked into something.",
};

function IfWrong({ receipt, status }: OrderView) {
  const { pick } = usePoliteMode();
  const email = useVisitor()?.trader.email;
  const isHere = status === "Preparing" || status === "On hold";
  const isOut = status === "Dispatched" || status === "Delivered";
  const cancelling = cancellingText(receipt.lines.filter(({ isRefunded }) => !isRefunded));
  return (
    <div>
      <h2>{pick("Buggered it up, have we?", "Something amiss?")}</h2>
      <p>
        Tell us:{" "}
        <a href={`mailto:${email}?subject=Order ${receipt.id}`}>{pick(email ?? "", "by e-mail")}</a>
        , with the number of your order.
      </p>
      {(isHere || isOut) && (
        <dl>
          {isHere && (
            <>
              <dt>Wrong address? Wrong words?</dt>
              <dd>
                Be quick: it’s out of the door within {dispatch.within}, {dispatch.days}.
              </dd>
            </>
          )}
          {cancelling && (
            <>
              <dt>Cold feet?</dt>
              <dd>{cancelling}</dd>
            </>
          )}
          <dt>Still not there after 30 days?</dt>
          <dd>You get another, or your money back.</dd>
        </dl>
      )}
      <p>
        More of that is in the <Link to={href("/terms-of-use")}>terms of use</Link>.
      </p>
    </div>
  );
}
