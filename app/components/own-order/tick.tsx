import { FieldError, isFirstWrong } from "~/components/field";
import type { ActionData } from "~/forms/action-data";

type Props = {
  id: string;
  name: string;
  label: string;
  /** Whether it is ticked until somebody clicks it. */
  isTicked?: boolean;
  refused: ActionData | undefined;
};

/** A box to tick, with its error below it. A refused form has it as it was. */
export function Tick({ id, name, label, isTicked = false, refused }: Props) {
  const isWrong = Boolean(refused?.fieldErrors[name]);
  return (
    <>
      <div className="checkbox">
        <input
          type="checkbox"
          id={id}
          name={name}
          defaultChecked={refused ? name in refused.values : isTicked}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${name}-error` : undefined}
          // The answer is a page of its own, which would open at its top.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isFirstWrong(name, refused?.fieldErrors)}
        />{" "}
        <label htmlFor={id}>{label}</label>
      </div>
      <FieldError name={name} refused={refused} />
    </>
  );
}
