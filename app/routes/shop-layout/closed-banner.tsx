import type { ClosedNotice, ClosingAhead } from "~/shop/calendar/closed-days";
import { endsSentence } from "~/shop/calendar/ends-sentence";
import { dispatch } from "~/shop/calendar/delivery";
import { usePoliteMode } from "~/components/polite-mode";

/** Announces that the shop posts nothing today, and the effect on orders. */
export function ClosedBanner({ closed }: { closed: ClosedNotice }) {
  const { pick } = usePoliteMode();
  const { note, postedOn, ordersFrom } = closed;
  const reason = endsSentence(note) ? note : `${note}: ${pick("we’re shut.", "we’re closed.")}`;
  return (
    <aside className="closed-banner" aria-label="Closed">
      <p className="wrap">
        <b>{note === "" ? pick("We’re shut.", "We’re closed.") : reason}</b>{" "}
        {ordersFrom
          ? `We take no orders until ${ordersFrom}. ${pick("Insult somebody in person.", "Do look round.")}`
          : `Order now, and it leaves on ${postedOn}. ${pick("A grudge keeps.", "Good wishes keep.")}`}
      </p>
    </aside>
  );
}

/** Announces closed days that begin within a week, and how to be posted before it. */
export function ClosingBanner({ ahead }: { ahead: ClosingAhead }) {
  const { pick } = usePoliteMode();
  const { from, until, orderOn, postedOn } = ahead;
  const days = from === until ? `on ${from}` : `from ${from} to ${until}`;
  return (
    <aside className="closing-banner" aria-label="Closed soon">
      <p className="wrap">
        <b>{`${pick("We’re shut", "We’re closed")} ${days}.`}</b>{" "}
        {orderOn
          ? `Order before ${dispatch.before} on ${orderOn} and it’s posted first.`
          : `Order now, and it leaves on ${postedOn}. ${pick("A grudge keeps.", "Good wishes keep.")}`}
      </p>
    </aside>
  );
}
