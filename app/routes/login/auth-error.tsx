import { FormError } from "~/components/form-error";
import type { ActionData } from "~/forms/action-data";

/** The error of the form. */
export function AuthError({ refused }: { refused: ActionData | undefined }) {
  const message = refused?.message || "Authentication failed";
  return <FormError refused={refused && { ...refused, message }} />;
}
