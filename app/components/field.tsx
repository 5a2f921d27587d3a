import type { InputHTMLAttributes } from "react";
import type { ActionData } from "~/forms/action-data";

export type FormProps = {
  refused: ActionData | undefined;
  /** The previously typed values by field. */
  typed: Record<string, string>;
};

type Props = InputHTMLAttributes<HTMLInputElement> & FormProps & { label: string; name: string };

/** A labelled field that keeps its typed value, and refers to its form's error. */
export function Field({ label, name, type = "text", refused, typed, ...input }: Props) {
  const isWrong = Boolean(refused?.fieldErrors[name]);
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>{" "}
      <input
        className="input"
        id={name}
        name={name}
        type={type}
        defaultValue={typed[name]}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? "form-error" : undefined}
        {...input}
      />
    </div>
  );
}
