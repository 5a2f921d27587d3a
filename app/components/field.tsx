import { useEffect, useRef, useState, type InputHTMLAttributes } from "react";
import type { ActionData } from "~/forms/action-data";

export type FormProps = {
  refused: ActionData | undefined;
  /** The previously typed values by field. */
  typed: Record<string, string>;
};

type Props = InputHTMLAttributes<HTMLInputElement> &
  FormProps & { label: string; name: string; hint?: string };

/**
 * A labelled field that keeps its typed value, with a hint below it, unless its error repeats that.
 * Its error stands below it until it is changed, unless the form's error is the same.
 */
export function Field({
  label,
  name,
  type = "text",
  hint,
  refused: refusal,
  typed,
  autoFocus,
  ...input
}: Props) {
  const { refused, forgetRefusal } = useRefusal(refusal);
  const field = useRef<HTMLInputElement>(null);
  const fieldErrors = refusal?.fieldErrors;
  const before = useRef(fieldErrors);
  useEffect(() => {
    // The browser has focused the field of a page that comes with its errors.
    if (fieldErrors !== before.current && isFirstWrong(name, fieldErrors)) field.current?.focus();
    before.current = fieldErrors;
  }, [name, fieldErrors]);
  const error = refused?.fieldErrors[name];
  const isShownAbove = error === refused?.message;
  const errorId = isShownAbove ? "form-error" : `${name}-error`;
  const hintId = hint && !error?.includes(hint) ? `${name}-hint` : undefined;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>{" "}
      <input
        ref={field}
        className="input"
        id={name}
        name={name}
        type={type}
        defaultValue={typed[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={[error && errorId, hintId].filter(Boolean).join(" ") || undefined}
        // The answer is a page of its own, which would open at its top.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={autoFocus || isFirstWrong(name, fieldErrors)}
        onInput={forgetRefusal}
        {...input}
      />
      {hintId && <p id={hintId}>{hint}</p>}
      <FieldError name={name} refused={refused} />
    </div>
  );
}

/** The refusal of a form, until the shopper changes the field. */
export function useRefusal(refused: ActionData | undefined) {
  const [forgotten, setForgotten] = useState<ActionData["fieldErrors"]>();
  return {
    refused: refused?.fieldErrors === forgotten ? undefined : refused,
    forgetRefusal: () => setForgotten(refused?.fieldErrors),
  };
}

/** The error of a field, below it. The first of a form is announced. */
export function FieldError({ name, refused }: Pick<FormProps, "refused"> & { name: string }) {
  const error = refused?.fieldErrors[name];
  if (!error || error === refused.message) return null;
  return (
    <p
      className="error"
      id={`${name}-error`}
      role={isFirstWrong(name, refused.fieldErrors) ? "alert" : undefined}
    >
      {error}
    </p>
  );
}

export const isFirstWrong = (name: string, fieldErrors: ActionData["fieldErrors"] = {}) =>
  Object.keys(fieldErrors)[0] === name;
