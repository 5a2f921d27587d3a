import { Form } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";
import { ProofFields } from "../proof-fields";

type Props = {
  orderId: string;
  /** Whether the staff member has proved themselves within ten minutes. */
  isProven: boolean;
  refused: ActionData | undefined;
};

/** Allows an order to be posted although a bank disputes its payment. */
export function DispatchDisputed({ orderId, isProven, refused }: Props) {
  return (
    <Form className="panel" method="post" action={href("/desk/orders/:orderId", { orderId })}>
      <h2>Post it all the same?</h2>
      <input type="hidden" name="order" value={orderId} />
      <ProofFields isProven={isProven} refused={refused} />
      <button className="button" {...withIntent("post-all-the-same")}>
        Post it all the same
      </button>
    </Form>
  );
}
