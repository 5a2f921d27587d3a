import { Form } from "@remix-run/react";
import { Field } from "~/components/field";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import type { PostagePrices } from "~/shop/basket/postage-prices.server";
import type { Postages } from "~/shop/basket/postage";
import { formatFullDay } from "~/shop/format-day";
import { formatPence, typedPounds } from "~/shop/money";

/** The prices of both classes of post, from a day on. */
export function PostageForm({
  postages: [secondClass, firstClass],
  today,
  refused: any,
}: {
  postages: Postages;
  /** As "2026-11-20". */
  today: string;
  refused: ActionData | undefined;
}) {
  const refused = any?.intent === "set-postage" ? any : undefined;
  const current = {
    secondClass: typedPounds(secondClass.pence),
    firstClass: typedPounds(firstClass.pence),
  };
  const form = { refused, typed: { ...current, fromDay: today, ...refused?.values } };
  const price = {
    inputMode: "decimal",
    autoComplete: "off",
    maxLength: 10,
    required: true,
  } as const;
  return (
    <Form className="panel" method="post">
      <h2>Postage</h2>
      <p>
        Now: 2nd Class {formatPence(secondClass.pence)}, First Class {formatPence(firstClass.pence)}
        .
      </p>
      <Field label="Royal Mail 2nd Class, £" name="secondClass" {...price} {...form} />
      <Field label="Royal Mail First Class, £" name="firstClass" {...price} {...form} />
      <Field label="From" name="fromDay" type="date" min={today} required {...form} />
      <p>Today means from now on; any other day, from midnight.</p>
      <button className="button hot" {...withIntent("set-postage")}>
        Save the postage
      </button>
    </Form>
  );
}

/** The prices that are to come, each with a button that withdraws it. */
export function PlannedPrices({ planned }: { planned: PostagePrices[] }) {
  if (planned.length === 0) return null;
  return (
    <section aria-labelledby="planned">
      <h2 id="planned">Postage to come</h2>
      <ul className="desk-days">
        {planned.map(({ fromDay, secondClassPence, firstClassPence }) => (
          <li key={fromDay}>
            <span>
              <b>From {formatFullDay(fromDay)}</b>: 2nd Class {formatPence(secondClassPence)}, First
              Class {formatPence(firstClassPence)}
            </span>
            <Form method="post">
              <input type="hidden" name="fromDay" value={fromDay} />
              <button className="button small" {...withIntent("withdraw-postage")}>
                Withdraw
                <span className="visually-hidden"> what starts {formatFullDay(fromDay)}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
