import { Field } from "~/components/field";
import type { ActionData } from "~/forms/action-data";

type Props = {
  /** Whether the staff member has proved themselves within ten minutes. */
  isProven: boolean;
  refused: ActionData | undefined;
};

/** Asks the staff member for a proof of identity. */
export function ProofFields({ isProven, refused }: Props) {
  if (isProven) return null;
  return (
    <>
      <p>You last gave these more than ten minutes ago. Please give them again.</p>
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        refused={refused}
        typed={{}}
      />
      <Field
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        required
        refused={refused}
        typed={{}}
      />
    </>
  );
}
