import { Form } from "@remix-run/react";
import { withIntent } from "~/forms/intent";
import type { Closing } from "~/shop/calendar/closing";
import { formatFullDay } from "~/shop/format-day";

/** Current and future closings, each with a button that removes it. */
export function ClosedList({ today, closings }: { today: string; closings: Closing[] }) {
  if (closings.length === 0) return null;
  return (
    <section aria-labelledby="closed">
      <h2 id="closed">To come</h2>
      <ul className="desk-days">
        {closings.map((closing) => (
          <li key={`${closing.kind} ${closing.from}`}>
            <Described {...closing} />
            <UndoDispatchForm {...closing} isNow={closing.from <= today} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Described({ kind, from, until, message, takesOrders }: Closing) {
  return (
    <span>
      <b>
        {formatFullDay(from)}
        {until !== from && ` to ${formatFullDay(until)}`}
      </b>
      {kind === "closed shop" ? ". The shop is closed" : ""}
      {message && `. ${message}`}
      {!takesOrders && ". No orders are taken"}
    </span>
  );
}

function UndoDispatchForm({ kind, from, isNow }: Closing & { isNow: boolean }) {
  const isShop = kind === "closed shop";
  return (
    <Form method="post">
      <input type="hidden" name={isShop ? "from" : "day"} value={from} />
      <button className="button small" {...withIntent(isShop ? "reopen-shop" : "open-day")}>
        {isNow ? "Open now" : "Stay open"}
        <span className="visually-hidden"> on {formatFullDay(from)}</span>
      </button>
    </Form>
  );
}
