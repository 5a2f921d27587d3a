import { Form } from "@remix-run/react";
import { Field } from "~/components/field";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { longClosingDays } from "~/shop/calendar/long-closing";

type Props = {
  /** As "2026-11-20". */
  today: string;
  refused: ActionData | undefined;
};

/** Closes the shop for a period. */
export function CloseShopForm({ today, refused: any }: Props) {
  const refused = any?.intent === "close-shop" ? any : undefined;
  const typed = refused?.values ?? {};
  const days = refused?.fieldErrors.days
    ? longClosingDays(typed.from ?? "", typed.until ?? "")
    : undefined;
  return (
    <Form className="panel" method="post">
      <h2>Close the shop</h2>
      <DayHint today={today} />
      <Field
        label="First day"
        name="from"
        type="date"
        min={today}
        required
        {...{ refused, typed }}
      />
      <Field
        label="Last day"
        name="until"
        type="date"
        min={today}
        required
        {...{ refused, typed }}
      />
      <MessageField typed={typed.words} />
      <p>
        <label className="tick">
          <input
            type="checkbox"
            name="takesOrders"
            defaultChecked={!refused || typed.takesOrders !== undefined}
          />{" "}
          Take orders meanwhile
        </label>
      </p>
      {days !== undefined && <input type="hidden" name="days" value={days} />}
      <button className="button hot" {...withIntent("close-shop")}>
        {days === undefined ? "Close the shop" : `Yes, close for ${days} days`}
      </button>
    </Form>
  );
}

/** The text of the banner during the closing. */
function MessageField({ typed }: { typed: string | undefined }) {
  return (
    <div className="field">
      <label htmlFor="words">What shoppers read</label>{" "}
      <textarea
        className="input"
        id="words"
        name="words"
        rows={3}
        maxLength={200}
        defaultValue={typed}
        aria-describedby="about-words"
      />
      <p className="note" id="about-words">
        Left empty, we write something rude, and something polite while “Mum’s behind me” is on.
        Your words are shown in both. We add when cards leave again.
      </p>
    </div>
  );
}

/** Closes a single day. */
export function CloseDayForm({ today, refused: any }: Props) {
  const refused = any?.intent === "close-day" ? any : undefined;
  const typed = refused?.values ?? {};
  return (
    <Form className="panel" method="post">
      <h2>A day of your own</h2>
      <DayHint today={today} />
      <Field label="Day" name="day" type="date" min={today} required {...{ refused, typed }} />
      <Field
        label="Why (shoppers read it)"
        name="why"
        maxLength={200}
        required
        {...{ refused, typed }}
      />
      <p>
        <label className="tick">
          <input
            type="checkbox"
            name="isBankHoliday"
            defaultChecked={typed.isBankHoliday !== undefined}
          />{" "}
          It’s a bank holiday, without post
        </label>
      </p>
      <button className="button" {...withIntent("close-day")}>
        Close that day
      </button>
    </Form>
  );
}

/** A format hint, for browsers that show date fields as text. Others show a calendar. */
function DayHint({ today }: { today: string }) {
  return (
    <p className="visually-hidden" aria-hidden="true">
      If your browser shows no calendar, type a day as {today}.
    </p>
  );
}
