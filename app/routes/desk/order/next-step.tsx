import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ActionData } from "~/forms/action-data";
import { withIntent, type Intent } from "~/forms/intent";
import type { DeskOrder } from "~/shop/fulfilment/read-desk-order.server";
import { PrintAgain } from "../print-again";
import { HoldForm } from "./hold-form";
import { TrackingForm } from "./tracking-form";

type Props = {
  order: DeskOrder;
  allowed: {
    print: boolean;
    dispatch: boolean;
    hold: boolean;
    sendAgain: boolean;
  };
  refused: ActionData | undefined;
};

/** The next step of the order as one large button, with the alternatives. */
export function NextStep({ order, allowed, refused }: Props) {
  const isHere = order.status === "Preparing";
  const isPreparing = isHere && order.heldReason === null;
  const isSent = ["Dispatched", "Delivered"].includes(order.status) && order.erasedOn === null;
  const canPrint = isPreparing && !order.parcel.isPrinted && allowed.print;
  return (
    <div className="desk-bar">
      {canPrint && (
        <OrderButton order={order} intent="print-orders" isNext>
          Print
        </OrderButton>
      )}
      {isPreparing && allowed.dispatch && (
        <TrackingForm {...{ order, refused }} intent="dispatch-orders" isNext={!canPrint} />
      )}
      {isPreparing && !canPrint && allowed.print && (
        <PrintAgain orders={[{ order: order.id, parts: partsOf(order) }]} />
      )}
      {order.canUndo && allowed.dispatch && (
        <OrderButton order={order} intent="undo-dispatch">
          Undo
        </OrderButton>
      )}
      {isSent && allowed.dispatch && <TrackingForm {...{ order, refused }} intent="track-order" />}
      {allowed.sendAgain && <Recall order={order} />}
      {isHere && allowed.hold && !order.causes.some(({ kind }) => kind === "staff") && (
        <HoldForm
          orderId={order.id}
          typed={refused?.intent === "hold-order" ? refused.values.reason : undefined}
        />
      )}
    </div>
  );
}

/** Undoes a dispatch that the customer was told of. */
function Recall({ order }: { order: DeskOrder }) {
  if (order.status !== "Dispatched" || order.canUndo || order.erasedOn !== null) return null;
  return (
    <Form method="post">
      <input type="hidden" name="order" value={order.id} />
      <button className="button" {...withIntent("recall-order")}>
        Undo the dispatch, and tell the customer
      </button>
    </Form>
  );
}

/** The parts of a printed order, without the cards that are not posted. */
const partsOf = ({ lines }: DeskOrder) => [
  { part: "order", title: "all of it" },
  ...lines
    .filter(({ isInParcel }) => isInParcel)
    .map(({ position, name }) => ({ part: `card.${position}`, title: name })),
  { part: "label", title: "the label" },
];

type ButtonProps = { order: DeskOrder; intent: Intent; isNext?: boolean; children: ReactNode };

/** A button for the order by itself, of a call that takes several. */
function OrderButton({ order, intent, isNext = false, children }: ButtonProps) {
  return (
    <Form method="post">
      <input type="hidden" name={`order.${order.id}`} value="on" />
      <button className={isNext ? "button hot" : "button"} {...withIntent(intent)}>
        {children}
      </button>
    </Form>
  );
}
