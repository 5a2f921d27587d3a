import { Form } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import type { DeskOrder } from "~/shop/fulfilment/read-desk-order.server";
import { isBlockingHold } from "~/shop/orders/holds";
import { HoldForm } from "./hold-form";
import { DispatchDisputed } from "./dispatch-disputed";

type Props = {
  order: DeskOrder;
  /** Whether the staff member has proved themselves within ten minutes. */
  isProven: boolean;
  allowed: { dispatch: boolean; hold: boolean; release: boolean };
  refused: ActionData | undefined;
};

/** The next step of the order as one large button, with the alternatives. */
export function NextStep({ order, isProven, allowed, refused }: Props) {
  const isHeld = order.heldReason !== null;
  const isPreparing = order.status === "Preparing" && !isHeld;
  const isReleasable = order.heldReason !== null && !isBlockingHold(order.heldReason);
  return (
    <div className="desk-bar">
      {isPreparing && allowed.dispatch && (
        <Form method="post">
          <input type="hidden" name={`order.${order.id}`} value="on" />
          <button className="button hot" {...withIntent("dispatch-orders")}>
            Mark dispatched
          </button>
        </Form>
      )}
      {order.canUndo && allowed.dispatch && (
        <Form method="post">
          <input type="hidden" name={`order.${order.id}`} value="on" />
          <button className="button" {...withIntent("undo-dispatch")}>
            Undo
          </button>
        </Form>
      )}
      {isHeld && order.isDisputed && allowed.release && (
        <DispatchDisputed orderId={order.id} isProven={isProven} refused={refused} />
      )}
      {isReleasable && !order.isDisputed && allowed.release && (
        <Form method="post">
          <input type="hidden" name="order" value={order.id} />
          <button className="button hot" {...withIntent("release-order")}>
            Release
          </button>
        </Form>
      )}
      {isPreparing && allowed.hold && (
        <HoldForm
          orderId={order.id}
          typed={refused?.intent === "hold-order" ? refused.values.reason : undefined}
        />
      )}
    </div>
  );
}
