import { Link } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import type { BatchOrder } from "~/shop/desk/batches.server";
import { TakeOutForm } from "./take-out-form";

type Props = { batchId: string; orders: BatchOrder[]; refused: ActionData | undefined };

/** Every message, large, before it is ink. */
export function Reading({ batchId, orders, refused }: Props) {
  return (
    <ol className="desk-reading">
      {orders.map((order) => (
        <li key={order.orderId} id={order.orderId}>
          <h2>
            <Link to={`/desk/orders/${order.orderId}`}>{order.orderId}</Link>
          </h2>
          <Messages printed={order.printed} />
          <p className="note">{standingOf(order)}</p>
          {order.isToPost && !order.isHeld && (
            <TakeOutForm
              batchId={batchId}
              orderId={order.orderId}
              typed={refused?.values.order === order.orderId ? refused.values.reason : undefined}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function Messages({ printed }: Pick<BatchOrder, "printed">) {
  if (printed === null) return <p>Erased. There is nothing of it left to print.</p>;
  return printed.cards.map(({ position, name, message }) => (
    <div key={position}>
      <p>{name}</p>
      {message ? (
        <pre className="desk-message">{message}</pre>
      ) : (
        <p className="note">Blank inside.</p>
      )}
    </div>
  ));
}

function standingOf({ leftBecause, isHeld, isToPost, status }: BatchOrder): string {
  if (leftBecause === "taken out") return "Taken out. It is not printed.";
  if (leftBecause === "corrected") return "Corrected since. Print it again in another batch.";
  if (isHeld) return "On hold. Don’t post it.";
  return isToPost ? "" : status;
}
