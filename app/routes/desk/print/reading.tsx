import { Link } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import { href } from "~/forms/href";
import type { BatchCard, BatchOrder } from "~/shop/fulfilment/batches.server";
import { refundPath, RemoveCardForm } from "../card-out";

type Props = {
  batchId: string;
  orders: BatchOrder[];
  canRefund: boolean;
  refused: ActionData | undefined;
};

/** Every message in large type, for checking before printing. */
export function Reading({ batchId, orders, canRefund, refused }: Props) {
  return (
    <ol className="desk-reading">
      {orders.map((order) => (
        <li key={order.orderId} id={order.orderId}>
          <h2>
            <Link to={href("/desk/orders/:orderId", { orderId: order.orderId })}>
              {order.orderId}
            </Link>
          </h2>
          {order.printed === null && <p>Erased. There is nothing of it left to print.</p>}
          {order.printed?.cards.map((card) => (
            <div key={card.position}>
              <Message card={card} />
              <CardNext {...{ batchId, order, card, canRefund, refused }} />
            </div>
          ))}
          <p className="note">{statusText(order)}</p>
        </li>
      ))}
    </ol>
  );
}

function Message({ card: { name, message, outBecause } }: { card: BatchCard }) {
  return (
    <>
      <p>{outBecause ? <s>{name}</s> : name}</p>
      {message ? (
        <pre className="desk-message">{message}</pre>
      ) : (
        <p className="note">Blank inside.</p>
      )}
    </>
  );
}

type NextProps = Omit<Props, "orders"> & { order: BatchOrder; card: BatchCard };

/** The actions for a card, or its state. */
function CardNext({ batchId, order: { orderId, isHere }, card, canRefund, refused }: NextProps) {
  const { line, outBecause, name } = card;
  if (outBecause === "refunded") return <p className="note">Refunded. It is not printed.</p>;
  if (!isHere || line === undefined) return null;
  const ordered = { order: orderId, position: line, name };
  if (outBecause === undefined) {
    return (
      <RemoveCardForm
        card={ordered}
        action={`${href("/desk/print/:batchId", { batchId })}#${orderId}`}
        refused={refused}
      />
    );
  }
  return (
    <p className="note">
      Taken out. It is not printed.{" "}
      {canRefund && (
        <Link to={refundPath(ordered)}>
          Refund it<span className="visually-hidden">: {name}</span>
        </Link>
      )}
    </p>
  );
}

function statusText({ leftBecause, isHeld, isHere, isToPost, status }: BatchOrder): string {
  if (isHere && isHeld) return "On hold. Don’t post it.";
  if (leftBecause === "taken out") return "Taken out. It is not printed.";
  if (leftBecause === "corrected") return "Corrected since. Print it again in another batch.";
  return isToPost ? "" : status;
}
