import { Form, Link } from "@remix-run/react";
import { href } from "~/forms/href";
import { withIntent } from "~/forms/intent";
import { describeDiscount } from "~/shop/discounts/discount";
import type { ListedDiscount } from "~/shop/discounts/manage-discounts.server";
import { formatFullDay } from "~/shop/format-day";
import { formatPence } from "~/shop/money";

/** Every code with its uses, and the buttons that change or end it. */
export function DiscountRows({ discounts }: { discounts: ListedDiscount[] }) {
  if (discounts.length === 0) return null;
  return (
    <ul className="desk-days">
      {discounts.map((discount) => (
        <li key={discount.id}>
          <Described {...discount} />
          {discount.state !== "over" && (
            <Form method="post" action={href("/desk/discounts")}>
              <input type="hidden" name="discount" value={discount.id} />
              <button className="button small" {...withIntent("end-discount")}>
                End it now<span className="visually-hidden">: {discount.code}</span>
              </button>
            </Form>
          )}
        </li>
      ))}
    </ul>
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
