import type { ActionData } from "~/forms/action-data";

/** Why the form was refused. */
export function AuthError({ refused }: { refused: ActionData | undefined }) {
  if (!refused) return null;
  return (
    <p className="alert" role="alert" id="form-error">
      {refused.message || "Authentication failed"}
    </p>
  );
}
