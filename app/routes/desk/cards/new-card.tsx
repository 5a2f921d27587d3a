import { Form } from "@remix-run/react";
import { Field } from "~/components/field";
import { FormError } from "~/components/form-error";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";

/** Creates a draft with its required fields. */
export function NewCard({ refused }: { refused: ActionData | undefined }) {
  const typed = refused?.values ?? {};
  return (
    <details className="panel" open={refused !== undefined}>
      <summary>A new card</summary>
      <Form method="post" action={href("/desk/cards")}>
        <FormError refused={refused} />
        <Field label="Name" name="name" required maxLength={80} {...{ refused, typed }} />
        <Field
          label="Price in pounds, as 2.99"
          name="price"
          inputMode="decimal"
          maxLength={10}
          {...{ refused, typed }}
        />
        <button className="button hot" {...withIntent("new-card")}>
          Begin a draft
        </button>
      </Form>
    </details>
  );
}
