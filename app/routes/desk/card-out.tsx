import { Form } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";

/** A card of an order, by the position of its line. */
type OrderedCard = { order: string; position: number; name: string };

type Props = {
  card: OrderedCard;
  /** The page's own address, if the browser shows another. */
  action?: string;
  refused: ActionData | undefined;
};

/** Excludes a card from printing, with a reason. */
export function ExcludeCardForm({ card, action, refused }: Props) {
  const { order, position, name } = card;
  const field = `why-${order}-${position}`;
  const { values } = refused?.intent === "exclude-card" ? refused : { values: undefined };
  const isRefused = values?.order === order && values.position === String(position);
  return (
    <Form className="desk-hold" method="post" action={action} preventScrollReset>
      <CardFields card={card} />
      <label className="visually-hidden" htmlFor={field}>
        Why {name} of {order} is not to be printed
      </label>{" "}
      <input
        className="input"
        id={field}
        name="reason"
        type="text"
        placeholder="Why?"
        maxLength={200}
        required
        defaultValue={isRefused ? values.reason : undefined}
      />{" "}
      <button className="button" {...withIntent("exclude-card")}>
        Don&apos;t print this one
      </button>
    </Form>
  );
}

/** Includes an excluded card in printing again. */
export function PutBackForm({ card, action }: Pick<Props, "card" | "action">) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <CardFields card={card} />
      <button className="button small" {...withIntent("put-card-back")}>
        Print it after all<span className="visually-hidden">: {card.name}</span>
      </button>
    </Form>
  );
}

function CardFields({ card: { order, position } }: { card: OrderedCard }) {
  return (
    <>
      <input type="hidden" name="order" value={order} />
      <input type="hidden" name="position" value={position} />
    </>
  );
}

/** The refund page for that card, filled in as far as possible. */
export function refundPath({ order, position }: OrderedCard): string {
  return `${href("/desk/orders/:orderId/refund", { orderId: order })}?line.${position}=on&reason=unprintable`;
}
