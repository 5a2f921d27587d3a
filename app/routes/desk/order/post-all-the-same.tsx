import { Form } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { ProofFields } from "../proof-fields";

type Props = {
  orderId: string;
  /** Whether whoever asks has proved within ten minutes who they are. */
  isProven: boolean;
  refused: ActionData | undefined;
};

/** Has an order printed and posted although a bank disputes its payment. */
export function PostAllTheSame({ orderId, isProven, refused }: Props) {
  return (
    <Form className="panel" method="post" action={`/desk/orders/${orderId}`}>
      <h2>Post it all the same?</h2>
      <input type="hidden" name="order" value={orderId} />
      <ProofFields isProven={isProven} refused={refused} />
      <button className="button" {...withIntent("post-all-the-same")}>
        Post it all the same
      </button>
    </Form>
  );
}
