import { FormError } from "~/components/form-error";
import type { ActionData } from "~/forms/action-data";

/** The error of the form, if it is not one of a field. */
export function AuthError({ refused }: { refused: ActionData | undefined }) {
  if (!refused || Object.keys(refused.fieldErrors).length > 0) return null;
  return (
    <FormError refused={{ ...refused, message: refused.message || "Authentication failed" }} />
  );
}
