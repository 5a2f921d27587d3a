import { Link } from "@remix-run/react";
import { Field } from "~/components/field";
import { usePoliteMode } from "~/components/polite-mode";
import { atFields, type ActionData } from "~/forms/action-data";
import { ownOrderHref } from "~/forms/own-order";
import type { Look } from "~/shop/cases/order-forms";
import { cancellingText } from "~/shop/legal/cancelling";
import { formatPence } from "~/shop/money";
import type { OrderView } from "~/shop/orders/order-view";
import type { OwnOrder } from "./own-order";
import { OwnForm } from "./own-form";
import { Tick } from "./tick";

/** Cancels blank cards in two steps: the first shows what the second does. */
export function Cancel({ order, forms, orderKey, refused: refusal }: OwnOrder) {
  const { withPoliteName } = usePoliteMode();
  const { stage, cancellable, cancelled, look } = forms;
  if (stage === "over") return null;
  const refused = refusal?.intent === "cancel-cards" ? atFields(refusal) : undefined;
  const lines = order.receipt.lines.map(withPoliteName);
  const left = lines.filter(({ isRefunded }) => !isRefunded);
  const isIn = (positions: number[]) => (line: Line) => positions.includes(line.position);
  const own = { orderKey, refused, idempotencyKey: forms.idempotencyKey };
  return (
    <section aria-labelledby="cancel">
      <h3 id="cancel">Cancel</h3>
      <p>{cancellingText(left)}</p>
      <Cancelled lines={left.filter(isIn(cancelled))} />
      {look ? (
        <SecondStep
          {...own}
          look={look}
          names={lines.filter(isIn(look.positions)).map(({ name }) => name)}
          asksArrival={forms.asksArrival}
        />
      ) : (
        cancellable.length > 0 && <FirstStep {...own} lines={lines.filter(isIn(cancellable))} />
      )}
    </section>
  );
}

type Line = OrderView["receipt"]["lines"][number];
type StepProps = {
  orderKey: string;
  refused: ActionData | undefined;
  idempotencyKey: string;
};

/** The cards that were cancelled once they were printed, until they are paid back. */
function Cancelled({ lines }: { lines: Line[] }) {
  if (lines.length === 0) return null;
  return (
    <p>
      {`You cancelled ${lines.map(({ name }) => name).join(", ")}. It was printed by then: when it comes, post it back unused, at your own cost, within 14 days. Within 14 days of getting it we refund it.`}
    </p>
  );
}

function FirstStep({ lines, orderKey, refused, idempotencyKey }: StepProps & { lines: Line[] }) {
  return (
    <OwnForm
      orderKey={orderKey}
      intent="cancel-cards"
      button="See what goes back"
      refused={refused}
      hidden={{ idempotencyKey }}
    >
      {lines.map(({ position, name }) => (
        <Tick
          key={position}
          id={`cancel-${position}`}
          name={`line.${position}`}
          label={`${name}, blank`}
          refused={refused}
        />
      ))}
    </OwnForm>
  );
}

type SecondProps = StepProps & { look: Look; names: string[]; asksArrival: boolean };

function SecondStep(props: SecondProps) {
  const { look, names, asksArrival, orderKey, refused, idempotencyKey } = props;
  const { positions, pence, remainingPence } = look;
  const ticked = Object.fromEntries(positions.map((position) => [`line.${position}`, "on"]));
  return (
    <OwnForm
      orderKey={orderKey}
      at={ownOrderHref(orderKey, { cancel: positions.join("-") })}
      intent="cancel-cards"
      button={names.length === 1 ? "Cancel it" : "Cancel them"}
      refused={refused}
      hidden={{ ...ticked, idempotencyKey, remaining: remainingPence }}
    >
      <p>
        <b>You cancel: {names.join(", ")}</b>
      </p>
      <p>
        {pence === null
          ? "It’s printed already, so a person sees to it: post it back unused, at your own cost, within 14 days, and within 14 days of getting it we refund the price and, with the last card, our cheapest postage."
          : `It isn’t printed, and ${formatPence(pence)} goes back to the card that you paid with, at once.`}
      </p>
      {(asksArrival || refused?.fieldErrors.cameOn) && (
        <Field
          label="When did the last card come?"
          name="cameOn"
          type="date"
          required
          hint="Pick the day, or type it as 2026-12-24."
          refused={refused}
          typed={refused?.values ?? {}}
        />
      )}
      <p>
        <Link to={ownOrderHref(orderKey)} preventScrollReset>
          Never mind
        </Link>
      </p>
    </OwnForm>
  );
}
