import { Form } from "@remix-run/react";
import { Field } from "~/components/field";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";

type Props = {
  /** As "2026-11-20". */
  today: string;
  refused: ActionData | undefined;
};

/** Closes the shop from one day to another. */
export function CloseForm({ today, refused: any }: Props) {
  const refused = any?.intent === "close-days" ? any : undefined;
  const typed = refused?.values ?? {};
  const day = { type: "date", min: today, required: true, refused, typed } as const;
  return (
    <Form className="panel" method="post">
      <h2>Close the shop</h2>
      {/* Browsers without date fields show text; others show a calendar. */}
      <p className="visually-hidden" aria-hidden="true">
        If your browser shows no calendar, type a day as {today}.
      </p>
      <Field label="First day" name="from" {...day} />
      <Field label="Last day" name="until" {...day} />
      <div className="field">
        <label htmlFor="note">What shoppers read</label>{" "}
        <textarea
          className="input"
          id="note"
          name="note"
          rows={3}
          maxLength={200}
          defaultValue={typed.note}
          aria-describedby="about-note"
        />
        <p className="note" id="about-note">
          Left empty, we write something rude, and something polite while “Mum’s behind me” is on.
          Your words are shown in both. We add when cards leave again.
        </p>
      </div>
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
      <button className="button hot" {...withIntent("close-days")}>
        Close the shop
      </button>
    </Form>
  );
}
