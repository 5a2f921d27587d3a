import type { DeskOrder } from "~/shop/fulfilment/read-desk-order.server";
import { PrintedMark } from "../printed-mark";
import { isBlockingHold, blockingHolds } from "~/shop/orders/holds";

/** The order's status, or its hold; a dispute comes first. */
export function Status({ order }: { order: DeskOrder }) {
  const { status, heldReason, isDisputed } = order;
  return (
    <>
      {isDisputed && (
        <p className="alert" role="alert">
          A bank disputes its payment. Posted now, the cards and the money may both be gone.
        </p>
      )}
      {heldReason === null ? (
        <p className="desk-lede">
          <span className="status">{status}</span> <PrintedMark order={order} />
        </p>
      ) : (
        <p className="desk-lede">
          <span className="status hot">On hold</span>
          <span className="visually-hidden">:</span>{" "}
          {isBlockingHold(heldReason) ? blockingHolds[heldReason] : heldReason}
        </p>
      )}
    </>
  );
}
