import { Form } from "@remix-run/react";
import { AuthError } from "./auth-error";
import type { FormProps } from "~/components/field";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";

type Props = Pick<FormProps, "refused"> & { newEmail: string };

export function ConfirmForm({ refused, newEmail }: Props) {
  return (
    <Form
      className="panel"
      method="post"
      action={href("/login", { mode: "confirm" })}
      reloadDocument
    >
      <AuthError refused={refused} />
      <p>
        Say yes, and your account’s address will be <b>{newEmail}</b>.
      </p>
      <button className="button hot big" {...withIntent("confirm-email")}>
        Yes, it’s mine
      </button>
    </Form>
  );
}
