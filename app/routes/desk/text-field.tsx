import type { FormProps } from "~/components/field";

type Props = FormProps & { label: string; name: string; maxLength: number };

/** A labelled multi-line text field, which keeps its typed value. */
export function TextField({ label, name, maxLength, refused, typed }: Props) {
  const isWrong = Boolean(refused?.fieldErrors[name]);
  // The name of a field of many has a dot, which no id has.
  const id = name.replace(".", "-");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>{" "}
      <textarea
        className="input"
        id={id}
        name={name}
        rows={maxLength > 300 ? 5 : 2}
        maxLength={maxLength}
        defaultValue={typed[name]}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? "form-error" : undefined}
      />
    </div>
  );
}
