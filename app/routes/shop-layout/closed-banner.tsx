import type { ClosedNotice } from "~/shop/calendar/closing";
import { usePoliteMode } from "~/components/polite-mode";

/** Announces that the shop posts nothing today, and the effect on orders. */
export function ClosedBanner({ closed }: { closed: ClosedNotice }) {
  const { pick } = usePoliteMode();
  const { kind, message, postedOn, ordersFrom } = closed;
  const shut = pick("we’re shut.", "we’re closed.");
  const ours =
    message === "" ? `${shut.charAt(0).toUpperCase()}${shut.slice(1)}` : `${message}: ${shut}`;
  return (
    <aside className="closed-banner" aria-label="Closed">
      <p className="wrap">
        <b>{kind === "closed shop" && message !== "" ? message : ours}</b>{" "}
        {ordersFrom
          ? `We take no orders until ${ordersFrom}. ${pick("Insult somebody in person.", "Do look round.")}`
          : `Order now, and it leaves on ${postedOn}. ${pick("A grudge keeps.", "Good wishes keep.")}`}
      </p>
    </aside>
  );
}
