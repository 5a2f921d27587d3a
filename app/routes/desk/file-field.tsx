import type { ReactNode } from "react";

type Props = {
  label: string;
  name: string;
  /** As in <input accept>. */
  accept: string;
  isRefused: boolean;
  /** The requirements for the file. */
  children: ReactNode;
};

/** A labelled file field. Browsers forget the file when its form is refused. */
export function FileField({ label, name, accept, isRefused, children }: Props) {
  const hintId = `${name}-hint`;
  return (
    <>
      <div className="field">
        <label htmlFor={name}>{label}</label>{" "}
        <input
          className="input"
          id={name}
          name={name}
          type="file"
          accept={accept}
          required
          aria-describedby={isRefused ? `form-error ${hintId}` : hintId}
        />
      </div>
      <p id={hintId}>{children}</p>
    </>
  );
}
