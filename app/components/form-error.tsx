import type { ActionData } from "~/forms/action-data";

/** The error of a refused form. Its wrong field refers to it. */
export function FormError({ refused }: { refused: ActionData | undefined }) {
  if (!refused) return null;
  return (
    <p className="alert" role="alert" id="form-error">
      {refused.message}
    </p>
  );
}
