import { Form } from "@remix-run/react";
import { Field } from "~/components/field";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";

type Props = {
  /** How many days before its day an order is printed. */
  printDays: number;
  refused: ActionData | undefined;
};

/** When orders are printed that are wanted posted on a day. */
export function PrintingForm({ printDays, refused: any }: Props) {
  const refused = any?.intent === "set-printing" ? any : undefined;
  return (
    <Form className="panel" method="post">
      <h2>Printing</h2>
      <p>
        An order that is wanted posted on a day is printed on that day, or so many days before. It
        leaves on its day all the same.
      </p>
      <Field
        label="Days before"
        name="days"
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        required
        refused={refused}
        typed={{ days: String(printDays), ...refused?.values }}
      />
      <button className="button hot" {...withIntent("set-printing")}>
        Save the days
      </button>
    </Form>
  );
}
