import { Form } from "@remix-run/react";
import { withIntent } from "~/forms/intent";
import type { Closing } from "~/shop/calendar/close-days.server";
import { endsSentence } from "~/shop/calendar/ends-sentence";
import { formatFullDay } from "~/shop/format-day";

type Props = { today: string; closings: Closing[] };

/** The closed days from today on, each with a button that opens them. */
export function ClosedList({ today, closings }: Props) {
  if (closings.length === 0) return null;
  return (
    <section>
      <h2>Closed</h2>
      <ul className="desk-days">
        {closings.map((closing) => (
          <li key={closing.from}>
            <Described {...closing} />
            <Form method="post">
              <input type="hidden" name="from" value={closing.from} />
              <input type="hidden" name="until" value={closing.until} />
              <button className="button small" {...withIntent("open-days")}>
                {closing.from === today ? "Open now" : "Stay open"}
                <span className="visually-hidden"> on {formatFullDay(closing.from)}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Described({ from, until, note, takesOrders }: Closing) {
  const days =
    until === from ? formatFullDay(from) : `${formatFullDay(from)} to ${formatFullDay(until)}`;
  const sentences = [
    note && !endsSentence(note) ? `${note}.` : note,
    takesOrders ? "" : "No orders are taken.",
  ];
  return (
    <span>
      <b>{days}</b>
      {`. ${sentences.filter(Boolean).join(" ")}`}
    </span>
  );
}
