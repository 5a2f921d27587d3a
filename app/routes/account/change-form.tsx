import { Form, Link, useNavigation } from "@remix-run/react";
import { FormError } from "~/components/form-error";
import { Field } from "~/components/field";
import { atFields, type ActionData } from "~/forms/action-data";
import { intentIn, withIntent } from "~/forms/intent";
import { href } from "~/forms/href";
import { useOwnRefusal } from "~/browser/use-own-refusal";
import { changeForms, changePanelId, type ChangeOfAccount, type Details } from "./changes";
import { useRetyping } from "./use-retyping";

type Props = {
  change: keyof typeof changeForms;
  details: Details;
  refused: ActionData | undefined;
};

/** A form that changes something about the account. It keeps typed values except passwords. */
export function ChangeForm({ change, details, refused }: Props) {
  const { title, intent, fields, rules = {}, describe }: ChangeOfAccount = changeForms[change];
  const refusedByServer = refused?.intent === intent ? refused : undefined;
  const form = useRetyping(refusedByServer);
  const own = useOwnRefusal(intent, rules);
  const errors = own.refused ?? atFields(refusedByServer);
  const firstPassword = fields.find(({ type }) => type === "password");
  const isBusy = intentIn(useNavigation().formData) === intent;
  return (
    <Form
      className="panel change"
      method="post"
      action={href("/account", { change })}
      id={changePanelId}
      ref={form}
      {...own.form}
    >
      <h3>{title}</h3>
      <FormError refused={errors} />
      <p>{describe(details)}</p>
      {fields.map(({ start, ...field }) => (
        <Field
          key={field.name}
          {...field}
          refused={errors}
          typed={errors?.values ?? { [field.name]: start?.(details) ?? "" }}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={Boolean(errors?.message) && field.name === firstPassword?.name}
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
