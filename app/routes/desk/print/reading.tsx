import { Link } from "@remix-run/react";
import { EmojiTypeface } from "~/components/card-inside";
import type { ActionData } from "~/forms/action-data";
import { href } from "~/forms/href";
import type { BatchCard, BatchOrder } from "~/shop/fulfilment/batches.server";
import { PutBackForm, refundPath, ExcludeCardForm } from "../card-out";
import { batchStatus, isCrossedOut } from "./batch-status";

type Props = {
  batchId: string;
  orders: BatchOrder[];
  canRefund: boolean;
  canPutBack: boolean;
  refused: ActionData | undefined;
};

/** Every message in large type, for checking before printing. */
export function Reading({ orders, ...props }: Props) {
  return (
    <ol className="desk-reading">
      {orders.map((order) => (
        <li key={order.orderId} id={order.orderId}>
          <h2>
            <Link to={href("/desk/orders/:orderId", { orderId: order.orderId })}>
              {isCrossedOut(order) ? <s>{order.orderId}</s> : order.orderId}
            </Link>
          </h2>
          {order.printed?.cards.map((card) => (
            <div key={card.position}>
              <Message card={card} />
              <CardNext order={order} card={card} {...props} />
            </div>
          ))}
          <p className="note">{batchStatus(order)}</p>
        </li>
      ))}
    </ol>
  );
}

function Message({
  card: { productId, name, message, hasArtwork, outBecause },
}: {
  card: BatchCard;
}) {
  return (
    <>
      {hasArtwork && (
        <img
          className="desk-front"
          src={`/desk/artwork/${productId}`}
          alt=" "
          aria-hidden
          loading="lazy"
        />
      )}
      <p>{outBecause ? <s>{name}</s> : name}</p>
      {message ? (
        <pre className="desk-message">
          <EmojiTypeface message={message} />
          {message}
        </pre>
      ) : (
        <p className="note">Blank inside.</p>
      )}
    </>
  );
}

type NextProps = Omit<Props, "orders"> & { order: BatchOrder; card: BatchCard };

/** The actions for a card, or its state. */
function CardNext({ batchId, order, card, canRefund, canPutBack, refused }: NextProps) {
  const { orderId, isHere } = order;
  const { line, outBecause, name } = card;
  if (outBecause === "refunded") return <p className="note">Refunded. It is not printed.</p>;
  if (!isHere || line === undefined) return null;
  const ordered = { order: orderId, position: line, name };
  const action = `${href("/desk/print/:batchId", { batchId })}#${orderId}`;
  if (outBecause === undefined) {
    return <ExcludeCardForm card={ordered} action={action} refused={refused} />;
  }
  return (
    <>
      <p className="note">
        Taken out. It is not printed.{" "}
        {canRefund && (
          <Link to={refundPath(ordered)}>
            Refund it<span className="visually-hidden">: {name}</span>
          </Link>
        )}
      </p>
      {canPutBack && <PutBackForm card={ordered} action={action} />}
    </>
  );
}
