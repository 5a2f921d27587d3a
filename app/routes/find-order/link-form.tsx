import { Form } from "@remix-run/react";
import { FormError } from "~/components/form-error";
import { Field, type FormProps } from "~/components/field";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";
import { useOwnRefusal } from "~/browser/use-own-refusal";
import { emailRules } from "~/shop/customers/registration";

/** Asks for the order's number and e-mail address. */
export function LinkForm({ refused: refusedByServer, typed }: FormProps) {
  const { refused = refusedByServer, form } = useOwnRefusal("send-order-link", emailRules);
  const state = { refused, typed };
  return (
    <Form className="panel" method="post" action={href("/find-order")} {...form}>
      <FormError refused={refused} />
      <Field
        label="Order number"
        name="orderNumber"
        autoComplete="off"
        hint="It’s in the subject of every e-mail from us. Looks like BC-7K3M9QXD."
        {...state}
      />
      <Field label="Email" name="email" type="email" autoComplete="email" {...state} />
      <button className="button hot big" {...withIntent("send-order-link")}>
        Send me the link
      </button>
    </Form>
  );
}
