import { Form, Link } from "@remix-run/react";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";
import type { BatchOrder } from "~/shop/fulfilment/batches.server";

type Props = { batchId: string; orders: BatchOrder[]; canPost: boolean };

/** The last step of a batch: its envelopes, one by one, and the button that marks them as posted. */
export function Posting({ batchId, orders, canPost }: Props) {
  const toPost = orders.filter(({ isToPost, isHeld }) => isToPost && !isHeld);
  if (toPost.length === 0) {
    return (
      <p>
        Nothing of it is left to post. <Link to={href("/desk")}>Back to today</Link>
      </p>
    );
  }
  return (
    <>
      <p>Count the envelopes, drop them in the box, then press the button.</p>
      <ol className="desk-envelopes">
        {toPost.map(({ orderId, printed }) => (
          <li key={orderId}>
            <Link to={href("/desk/orders/:orderId", { orderId })}>{orderId}</Link>{" "}
            <bdi>{printed?.name}</bdi>:{" "}
            {printed?.cards
              .filter((card) => !card.outBecause)
              .map(({ name }) => name)
              .join(", ")}
          </li>
        ))}
      </ol>
      {canPost && (
        <Form method="post" action={`${href("/desk/print/:batchId", { batchId })}?show=post`}>
          <input type="hidden" name="batch" value={batchId} />
          <button className="button big hot" {...withIntent("post-batch")}>
            All posted
          </button>
        </Form>
      )}
    </>
  );
}
