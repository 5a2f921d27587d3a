import { Form } from "@remix-run/react";
import { withIntent } from "~/forms/intent";
import type { BankHoliday } from "~/shop/calendar/bank-holidays.server";
import { formatFullDay } from "~/shop/format-day";

/** The bank holidays that are not closed yet, all ticked. */
export function BankHolidays({ proposed }: { proposed: BankHoliday[] }) {
  if (proposed.length === 0) return null;
  return (
    <Form className="panel" method="post">
      <fieldset>
        <legend>
          <h2>Bank holidays</h2>
        </legend>
        <p>In England and Wales, by the usual rules. Untick those on which you work.</p>
        <ul className="desk-ticks">
          {proposed.map(({ day, name }) => (
            <li key={day}>
              <label className="tick">
                <input type="checkbox" name={`day.${day}`} defaultChecked /> {formatFullDay(day)},{" "}
                {name}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <button className="button" {...withIntent("close-bank-holidays")}>
        Close on these
      </button>
    </Form>
  );
}
