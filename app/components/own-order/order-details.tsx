import { holdKindOf, type HoldKind } from "~/shop/standing/causes";
import { formatPence } from "~/shop/money";
import { trackingUrl } from "~/shop/orders/order";
import { tellings } from "~/shop/cases/tellings";
import { isKeyOf } from "~/shop/objects";
import type { OrderView, VisibleKind } from "~/shop/orders/order-view";
import { OrderForms } from "./order-forms";
import type { ShownOrder } from "./own-order";
import { usePoliteMode } from "../polite-mode";
import { Receipt } from "../receipt";

type Props = ShownOrder & {
  /** Whether its address is only the beginning. */
  isShortened?: boolean;
};

/** The order's history, contents and address, and the forms about them. */
export function OrderDetails({ isShortened, ...shown }: Props) {
  const { order } = shown;
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
      <OrderForms {...shown} />
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
    told: `You told us: ${isKeyOf(tellings, detail) ? tellings[detail].toLowerCase() : detail}.`,
    cancelled: pick("You cancelled. Cold feet.", "You cancelled some of it."),
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
