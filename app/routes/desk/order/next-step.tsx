import { Form } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import type { DeskOrder } from "~/shop/desk/read-desk-order.server";

type Props = {
  order: DeskOrder;
  allowed: { dispatch: boolean; hold: boolean; release: boolean };
  refused: ActionData | undefined;
};

/** What comes next for the order as its one large button, and what could come instead. */
export function NextStep({ order, allowed, refused }: Props) {
  const isHeld = order.heldReason !== null;
  const isPreparing = order.status === "Preparing" && !isHeld;
  return (
    <div className="desk-bar">
      {isPreparing && allowed.dispatch && (
        <Form method="post">
          <input type="hidden" name={`order.${order.id}`} value="on" />
          <button className="button hot" name="call" value="dispatch-orders">
            Mark dispatched
          </button>
        </Form>
      )}
      {order.canUndo && allowed.dispatch && (
        <Form method="post">
          <input type="hidden" name={`order.${order.id}`} value="on" />
          <button className="button" name="call" value="undo-dispatch">
            Undo
          </button>
        </Form>
      )}
      {isHeld && allowed.release && (
        <Form method="post">
          <input type="hidden" name="order" value={order.id} />
          <button className="button hot" name="call" value="release-order">
            Release
          </button>
        </Form>
      )}
      {isPreparing && allowed.hold && (
        <Form method="post" className="desk-hold">
          <input type="hidden" name="order" value={order.id} />
          <label className="visually-hidden" htmlFor="hold-reason">
            Why it is to be held
          </label>{" "}
          <input
            className="input"
            id="hold-reason"
            type="text"
            name="reason"
            placeholder="Why?"
            maxLength={200}
            defaultValue={refused?.call === "hold-order" ? refused.values.reason : ""}
          />{" "}
          <button className="button" name="call" value="hold-order">
            Hold
          </button>
        </Form>
      )}
    </div>
  );
}
