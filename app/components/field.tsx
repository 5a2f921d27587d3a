import type { InputHTMLAttributes } from "react";
import type { ActionData } from "~/forms/action-data";

export type FormProps = {
  refused: ActionData | undefined;
  /** The previously typed values by field. */
  typed: Record<string, string>;
};

type Props = InputHTMLAttributes<HTMLInputElement> & FormProps & { label: string; name: string };

/**
 * A labelled field that keeps its typed value. It refers to its form's error, which is the one of the
 * first wrong field, or shows its own below.
 */
export function Field({ label, name, type = "text", refused, typed, ...input }: Props) {
  const error = refused?.fieldErrors[name];
  const isShownAbove = error === refused?.message;
  const errorId = isShownAbove ? "form-error" : `${name}-error`;
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
        aria-describedby={error && errorId}
        {...input}
      />
      {error && !isShownAbove && (
        <p className="error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
