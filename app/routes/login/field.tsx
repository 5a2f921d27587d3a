import type { InputHTMLAttributes } from "react";
import type { ActionData } from "~/forms/action-data";

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  name: string;
  refused: ActionData | undefined;
};

/** A labelled field that keeps what was typed, and points at the words that refuse it. */
export function Field({ label, name, type = "text", refused, ...input }: Props) {
  const isWrong = Boolean(refused?.fieldErrors[name]);
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>{" "}
      <input
        className="input"
        id={name}
        name={name}
        type={type}
        defaultValue={refused?.values[name]}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? "auth-error" : undefined}
        {...input}
      />
    </div>
  );
}
