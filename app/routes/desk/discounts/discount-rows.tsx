import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { href } from "~/forms/href";
import { withIntent, type Intent } from "~/forms/intent";
import { describeDiscount } from "~/shop/discounts/discount";
import type { ListedDiscount } from "~/shop/discounts/manage-discounts.server";
import { formatFullDay } from "~/shop/format-day";
import { formatPence } from "~/shop/money";

/** Every code with its uses, and the buttons that change, end or delete it. */
export function DiscountRows({ discounts }: { discounts: ListedDiscount[] }) {
  if (discounts.length === 0) return null;
  return (
    <ul className="desk-days">
      {discounts.map((discount) => (
        <li key={discount.id}>
          <Described {...discount} />
          <RowButtons {...discount} />
        </li>
      ))}
    </ul>
  );
}

/** Ends a code, and deletes one that nobody has used. */
function RowButtons({ id, code, state, paidCount, payingCount }: ListedDiscount) {
  return (
    <div>
      {state !== "over" && (
        <RowForm id={id} intent="end-discount">
          End it now<span className="visually-hidden">: {code}</span>
        </RowForm>
      )}
      {paidCount + payingCount === 0 && (
        <RowForm id={id} intent="delete-discount">
          Delete<span className="visually-hidden"> {code}</span>
        </RowForm>
      )}
    </div>
  );
}

type RowFormProps = { id: string; intent: Intent; children: ReactNode };

function RowForm({ id, intent, children }: RowFormProps) {
  return (
    <Form method="post" action={href("/desk/discounts")}>
      <input type="hidden" name="discount" value={id} />
      <button className="button small" {...withIntent(intent)}>
        {children}
      </button>
    </Form>
  );
}

function Described({ paidCount, payingCount, takenOffPence, ...discount }: ListedDiscount) {
  const { id, code, state, firstDay, lastDay, maxUses } = discount;
  return (
    <span>
      <b>{code}</b>, {describeDiscount(discount)}
      {state !== "good" && <strong>, {state}</strong>}
      <br />
      {lastDay === null
        ? `From ${formatFullDay(firstDay)}`
        : `${formatFullDay(firstDay)} to ${formatFullDay(lastDay)}`}
      . Used {maxUses === null ? timesOf(paidCount) : `${paidCount} of ${timesOf(maxUses)}`}
      {payingCount > 0 && `, ${payingCount} on the payment page`}
      {takenOffPence > 0 && `, ${formatPence(takenOffPence)} given away`}.{" "}
      <Link to={`${href("/desk/discounts")}?change=${id}`}>
        Change<span className="visually-hidden"> {code}</span>
      </Link>
    </span>
  );
}

const timesOf = (count: number) => (count === 1 ? "once" : `${count} times`);
