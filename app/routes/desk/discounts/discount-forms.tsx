import { Form, Link } from "@remix-run/react";
import { Field, type FormProps } from "~/components/field";
import type { ActionData } from "~/forms/action-data";
import { href } from "~/forms/href";
import { withIntent } from "~/forms/intent";
import { describeDiscount } from "~/shop/discounts/discount";
import type { ListedDiscount } from "~/shop/discounts/manage-discounts.server";

type Props = { refused: ActionData | undefined };

export function NewDiscountForm({
  today,
  refused: any,
}: Props & {
  /** As "2026-11-20". */
  today: string;
}) {
  const refused = any?.intent === "make-discount" ? any : undefined;
  const typed = { firstDay: today, ...refused?.values };
  return (
    <Form className="panel" method="post">
      <h2>A new code</h2>
      <p>
        A code takes something off the cards, and they cost 30p together at the least. Whoever knows
        it may use it, so make it long if it is not for everybody, and put nobody’s name in it.
      </p>
      <Field
        label="Code (letters and digits)"
        name="discountCode"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        required
        {...{ refused, typed }}
      />
      <Field
        label="Takes off (10% or 2.00)"
        name="takesOff"
        autoComplete="off"
        maxLength={10}
        required
        {...{ refused, typed }}
      />
      <LimitFields refused={refused} typed={typed} />
      <button className="button hot" {...withIntent("make-discount")}>
        Make the code
      </button>
    </Form>
  );
}

export function ChangeDiscountForm({
  discount,
  refused: any,
}: Props & { discount: ListedDiscount }) {
  const { id, code, firstDay, lastDay, maxUses } = discount;
  const refused = any?.intent === "change-discount" ? any : undefined;
  const current = { firstDay, lastDay: lastDay ?? "", maxUses: String(maxUses ?? "") };
  return (
    <Form className="panel" method="post">
      <h2>Change {code}</h2>
      <p>It stays {describeDiscount(discount)}. If it is over, saving it starts it again.</p>
      <input type="hidden" name="discount" value={id} />
      <LimitFields refused={refused} typed={{ ...current, ...refused?.values }} />
      <button className="button hot" {...withIntent("change-discount")}>
        Save the code
      </button>{" "}
      <Link to={href("/desk/discounts")}>Leave it</Link>
    </Form>
  );
}

/** The period of a code, and how often it may be used. */
function LimitFields(form: FormProps) {
  return (
    <>
      <Field label="First day" name="firstDay" type="date" required {...form} />
      <Field label="Last day (or none)" name="lastDay" type="date" {...form} />
      <Field
        label="How many orders may use it (or any number)"
        name="maxUses"
        inputMode="numeric"
        maxLength={7}
        {...form}
      />
    </>
  );
}
