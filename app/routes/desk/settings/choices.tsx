import type { InputHTMLAttributes } from "react";

type Choice = { label: string; input: InputHTMLAttributes<HTMLInputElement> };

/** Boxes or buttons of a form, each with its label. */
export function Choices({ legend, choices }: { legend: string; choices: Choice[] }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <ul className="desk-ticks">
        {choices.map(({ label, input }) => (
          <li key={label}>
            <label className="tick">
              <input {...input} /> {label}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
