import { FieldError, isFirstWrong, useRefusal } from "~/components/field";
import type { ActionData } from "~/forms/action-data";

type Props = {
  /** Its own on a page with several forms. */
  id: string;
  name: string;
  label: string;
  hint: string;
  /** Its text, until somebody types. */
  text: string;
  refused: ActionData | undefined;
};

/** A labelled field for a text, with its error below it. A refused form has what was typed. */
export function TextArea({ id, name, label, hint, text, refused: refusal }: Props) {
  const { refused, forgetRefusal } = useRefusal(refusal);
  const isWrong = Boolean(refused?.fieldErrors[name]);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>{" "}
      <textarea
        key={text}
        className="input"
        id={id}
        name={name}
        dir="auto"
        rows={4}
        defaultValue={refusal?.values[name] ?? text}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${name}-error` : `${id}-hint`}
        // The answer is a page of its own, which would open at its top.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isFirstWrong(name, refusal?.fieldErrors)}
        onInput={forgetRefusal}
      />
      <p id={`${id}-hint`}>{hint}</p>
      <FieldError name={name} refused={refused} />
    </div>
  );
}
