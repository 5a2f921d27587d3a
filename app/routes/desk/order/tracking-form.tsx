import { Form } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import type { DeskOrder } from "~/shop/fulfilment/read-desk-order.server";

type Props = {
  order: DeskOrder;
  intent: "dispatch-orders" | "track-order";
  isNext?: boolean;
  refused: ActionData | undefined;
};

/** Marks the order as dispatched with a tracking number, or changes that later. */
export function TrackingForm({ order, intent, isNext = false, refused }: Props) {
  const isDispatch = intent === "dispatch-orders";
  const ours = refused?.intent === intent ? refused : undefined;
  const isWrong = Boolean(ours?.fieldErrors.trackingNumber);
  const current = order.person?.trackingNumber ?? undefined;
  return (
    <Form method="post" className="desk-hold" key={current}>
      <input
        type="hidden"
        {...(isDispatch
          ? { name: `order.${order.id}`, value: "on" }
          : { name: "order", value: order.id })}
      />
      <label className="visually-hidden" htmlFor="tracking-number">
        Its tracking number, if it has one
      </label>{" "}
      <input
        className="input"
        id="tracking-number"
        type="text"
        name="trackingNumber"
        placeholder="Tracking number?"
        autoComplete="off"
        defaultValue={ours?.values.trackingNumber ?? current}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? "form-error" : undefined}
      />{" "}
      <button className={isNext ? "button hot" : "button"} {...withIntent(intent)}>
        {isDispatch ? "Mark dispatched" : "Save the number"}
      </button>
    </Form>
  );
}
