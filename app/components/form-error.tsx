import type { ActionData } from "~/forms/action-data";

/** The error of a refused form. Its wrong field refers to it, or shows it (`atFields`). */
export function FormError({ refused }: { refused: ActionData | undefined }) {
  if (!refused?.message) return null;
  return (
    <p className="alert" role="alert" id="form-error">
      {refused.message}
    </p>
  );
}
