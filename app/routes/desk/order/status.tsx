import type { DeskOrder } from "~/shop/fulfilment/read-desk-order.server";
import { OrderMarks } from "../order-marks";
import { isBlockingHold, blockingHolds } from "~/shop/orders/holds";

/** A red bar above everything else, while a bank disputes the order's payment. */
export function DisputeBar({ order: { isDisputed, money } }: { order: DeskOrder }) {
  if (!isDisputed) return null;
  const answerBy = money?.disputes.find((dispute) => dispute.answerBy !== null)?.answerBy;
  return (
    <p className="dispute-bar" role="alert">
      Disputed: a bank takes its payment back. Posted now, the cards and the money may both be gone.
      {answerBy && ` Answer by ${answerBy}.`}
    </p>
  );
}

/** The order's status, or its hold. */
export function Status({ order }: { order: DeskOrder }) {
  const { status, heldReason, erasedOn } = order;
  return (
    <>
      {heldReason === null ? (
        <p className="desk-lede">
          <span className="status">{status}</span> <OrderMarks order={order} />
        </p>
      ) : (
        <p className="desk-lede">
          <span className="status hot">On hold</span>
          <span className="visually-hidden">:</span>{" "}
          {isBlockingHold(heldReason) ? blockingHolds[heldReason] : heldReason}
        </p>
      )}
      {erasedOn !== null && (
        <p>
          The customer was erased on {erasedOn}: the name, the addresses and the messages are gone.
          Nobody can be written to, and the cards cannot be posted again.
        </p>
      )}
    </>
  );
}
