import type { FormProps } from "~/components/field";

export type HeartsProps = {
  /** The number of cards whose hearts this browser's guest pressed. */
  heartCount: number;
};

type Props = HeartsProps & Pick<FormProps, "typed">;

/** A tick for keeping the hearts. It is theirs to remove, because somebody else may have pressed them. */
export function KeepHearts({ heartCount, typed }: Props) {
  if (heartCount === 0) return null;
  const isTypedBefore = Object.keys(typed).length > 0;
  return (
    <div className="checkbox">
      <input
        type="checkbox"
        id="keep-hearts"
        name="keepHearts"
        defaultChecked={!isTypedBefore || typed.keepHearts === "on"}
      />
      <label htmlFor="keep-hearts">
        Keep {heartCount === 1 ? "the card" : `the ${heartCount} cards`} I hearted.
      </label>
    </div>
  );
}
