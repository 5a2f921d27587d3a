import { FormError } from "~/components/form-error";
import type { ActionData } from "~/forms/action-data";

/** Why the form was refused, which the shop has words for in any case. */
export function AuthError({ refused }: { refused: ActionData | undefined }) {
  const message = refused?.message || "Authentication failed";
  return <FormError refused={refused && { ...refused, message }} />;
}
