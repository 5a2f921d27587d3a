import { Form, Link } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import type { BatchOrder } from "~/shop/desk/batches.server";

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
          {order.printed === null ? (
            <p>Erased. There is nothing of it left to print.</p>
          ) : (
            order.printed.cards.map(({ position, name, message }) => (
              <div key={position}>
                <p>{name}</p>
                {message ? (
                  <pre className="desk-message">{message}</pre>
                ) : (
                  <p className="note">Blank inside.</p>
                )}
              </div>
            ))
          )}
          <p className="note">{standingOf(order)}</p>
          {order.isToPost && !order.isHeld && (
            <Form
              className="desk-hold"
              method="post"
              action={`/desk/print/${batchId}#${order.orderId}`}
              preventScrollReset
            >
              <input type="hidden" name="batch" value={batchId} />
              <input type="hidden" name="order" value={order.orderId} />
              <label className="visually-hidden" htmlFor={`why-${order.orderId}`}>
                Why {order.orderId} is not to be printed
              </label>{" "}
              <input
                className="input"
                id={`why-${order.orderId}`}
                name="reason"
                type="text"
                placeholder="Why?"
                maxLength={200}
                defaultValue={refused?.values.order === order.orderId ? refused.values.reason : ""}
              />{" "}
              <button className="button" name="call" value="take-out">
                Don&apos;t print this one
              </button>
            </Form>
          )}
        </li>
      ))}
    </ol>
  );
}

function standingOf({ leftBecause, isHeld, isToPost, status }: BatchOrder): string {
  if (leftBecause === "taken out") return "Taken out. It is not printed.";
  if (leftBecause === "corrected") return "Corrected since. Print it again in another batch.";
  if (isHeld) return "On hold. Don’t post it.";
  return isToPost ? "" : status;
}
