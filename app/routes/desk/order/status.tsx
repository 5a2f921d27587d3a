import type { DeskOrder } from "~/shop/fulfilment/read-desk-order.server";
import { OrderMarks } from "../order-marks";
import { Causes } from "./causes";

/** A red bar above everything else, while a bank disputes the order's payment. */
export function DisputeBar({ order: { isDisputed, money } }: { order: DeskOrder }) {
  if (!isDisputed) return null;
  const answerBy = money?.disputes.find((dispute) => dispute.answerBy !== null)?.answerBy;
  return (
    <p className="dispute-bar" role="alert">
      Disputed: a bank takes its payment back. Posted now, the cards and the money may both be gone.
      {answerBy && <span> Answer by {answerBy}.</span>}
    </p>
  );
}

type Props = { order: DeskOrder; canRelease: boolean };

/** The order's status, or what keeps it here. */
export function Status({ order, canRelease }: Props) {
  const { status, heldReason, erasedOn } = order;
  const isHeld = heldReason !== null;
  return (
    <>
      <p className="desk-lede">
        <span className={isHeld ? "status hot" : "status"}>{isHeld ? "On hold" : status}</span>{" "}
        {!isHeld && <OrderMarks order={{ ...order, isPrinted: order.parcel.isPrinted }} />}
      </p>
      <Causes order={order} canRelease={canRelease} />
      {erasedOn !== null && (
        <p>
          The customer was erased on {erasedOn}: the name, the addresses and the messages are gone.
          Nobody can be written to, and the cards cannot be posted again.
        </p>
      )}
    </>
  );
}
