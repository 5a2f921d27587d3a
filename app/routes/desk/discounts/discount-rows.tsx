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
  const used = maxUses === null ? timesOf(paidCount) : `${paidCount} of ${timesOf(maxUses)}`;
  return (
    <span>
      <b>{code}</b>, {describeDiscount(discount)}
      {state !== "good" && <strong>, {state}</strong>}
      <br />
      <span>
        {lastDay === null
          ? `From ${formatFullDay(firstDay)}`
          : `${formatFullDay(firstDay)} to ${formatFullDay(lastDay)}`}
        . Used {used}
      </span>
      {payingCount > 0 && <span>, {payingCount} on the payment page</span>}
      {takenOffPence > 0 && <span>, {formatPence(takenOffPence)} given away</span>}
      <span>.</span>{" "}
      <Link to={`${href("/desk/discounts")}?change=${id}`}>
        Change<span className="visually-hidden"> {code}</span>
      </Link>
    </span>
  );
}

const timesOf = (count: number) => (count === 1 ? "once" : `${count} times`);
