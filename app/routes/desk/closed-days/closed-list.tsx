import { Form } from "@remix-run/react";
import { withIntent } from "~/forms/intent";
import type { Closing } from "~/shop/calendar/closing";
import { endsSentence } from "~/shop/calendar/ends-sentence";
import { formatFullDay } from "~/shop/format-day";

type Props = { today: string; closings: Closing[] };

/** Current and future closings, each with a button that removes it. */
export function ClosedList({ today, closings }: Props) {
  const begun = closings.filter(({ from }) => from <= today);
  const ahead = closings.filter(({ from }) => from > today);
  return (
    <>
      {begun.length > 0 && <Closings title="Closed now" closings={begun} isNow />}
      {ahead.length > 0 && <Closings title="To come" closings={ahead} />}
    </>
  );
}

type ListProps = { title: string; closings: Closing[]; isNow?: boolean };

function Closings({ title, closings, isNow = false }: ListProps) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="desk-days">
        {closings.map((closing) => (
          <li key={`${closing.kind} ${closing.from}`}>
            <Described {...closing} />
            <ReopenForm {...closing} isNow={isNow} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Described({ kind, from, until, message, takesOrders }: Closing) {
  const sentences = [
    kind === "closed shop" ? "The shop is closed." : "",
    message && !endsSentence(message) ? `${message}.` : message,
    takesOrders ? "" : "No orders are taken.",
  ];
  return (
    <span>
      <b>
        {formatFullDay(from)}
        {until !== from && ` to ${formatFullDay(until)}`}
      </b>
      {`. ${sentences.filter(Boolean).join(" ")}`}
    </span>
  );
}

function ReopenForm({ kind, from, isNow }: Closing & { isNow: boolean }) {
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
