import { Field } from "~/components/field";
import type { ActionData } from "~/forms/action-data";

type Props = {
  /** Whether whoever asks has proved within ten minutes who they are. */
  isProven: boolean;
  refused: ActionData | undefined;
};

/** Has whoever is at the desk prove again who they are. */
export function ProofFields({ isProven, refused }: Props) {
  if (isProven) return null;
  return (
    <>
      <p>It’s been more than ten minutes. Who’s asking?</p>
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
