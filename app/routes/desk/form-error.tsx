import type { ActionData } from "~/forms/action-data";

/** Why a form was refused, for whoever sent it. */
export function FormError({ refused }: { refused: ActionData | undefined }) {
  if (!refused) return null;
  return (
    <p className="alert" id="form-error" role="alert">
      {refused.message}
    </p>
  );
}
