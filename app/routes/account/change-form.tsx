import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormError } from "~/components/form-error";
import { Field } from "~/components/field";
import { atFields, type ActionData } from "~/forms/action-data";
import { intentIn, withIntent, type Intent } from "~/forms/intent";
import { href } from "~/forms/href";
import { changePanelId, type Change } from "./changes";
import { useRetyping } from "./use-retyping";

type FieldProps = {
  label: string;
  name: string;
  type: string;
  autoComplete: string;
  hint?: string;
  minLength?: number;
};

type Props = {
  title: string;
  change: Change;
  intent: Intent;
  fields: FieldProps[];
  refused: ActionData | undefined;
  /** A description of the change. */
  children: ReactNode;
};

/** A form that changes something about the account. It keeps typed values except passwords. */
export function ChangeForm({ title, change, intent, fields, refused, children }: Props) {
  const ownRefusal = refused?.intent === intent ? refused : undefined;
  const form = useRetyping(ownRefusal);
  const errors = atFields(ownRefusal);
  const firstPassword = fields.find(({ type }) => type === "password");
  const isBusy = intentIn(useNavigation().formData) === intent;
  return (
    <Form
      className="panel change"
      method="post"
      action={href("/account", { change })}
      id={changePanelId}
      ref={form}
    >
      <h3>{title}</h3>
      <FormError refused={errors} />
      <p>{children}</p>
      {fields.map((field) => (
        <Field
          key={field.name}
          {...field}
          refused={errors}
          typed={errors?.values ?? {}}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={Boolean(errors?.message) && field === firstPassword}
        />
      ))}
      <p className="changes">
        <button className="button hot" {...withIntent(intent)} disabled={isBusy}>
          {title}
        </button>{" "}
        <Link to={href("/account")}>Never mind</Link>
      </p>
    </Form>
  );
}
