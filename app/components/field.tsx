import type { InputHTMLAttributes } from "react";
import type { ActionData } from "~/forms/action-data";

export type FormProps = {
  refused: ActionData | undefined;
  /** The previously typed values by field. */
  typed: Record<string, string>;
};

type Props = InputHTMLAttributes<HTMLInputElement> &
  FormProps & { label: string; name: string; hint?: string };

/**
 * A labelled field that keeps its typed value, with a hint below it. It refers to its form's error,
 * which is the one of the first wrong field, or shows its own below.
 */
export function Field({ label, name, type = "text", hint, refused, typed, ...input }: Props) {
  const error = refused?.fieldErrors[name];
  const isShownAbove = error === refused?.message;
  const errorId = isShownAbove ? "form-error" : `${name}-error`;
  const hintId = hint && `${name}-hint`;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>{" "}
      <input
        className="input"
        id={name}
        name={name}
        type={type}
        defaultValue={typed[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={[error && errorId, hintId].filter(Boolean).join(" ") || undefined}
        {...input}
      />
      {hint && <p id={hintId}>{hint}</p>}
      {error && !isShownAbove && (
        <p className="error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
