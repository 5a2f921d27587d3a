import { useFocusAfterRemoval } from "~/browser/focus";
import type { ActionData } from "~/forms/action-data";
import { newPasswordHint, registrationRules } from "~/shop/customers/registration";
import { minPasswordLength } from "~/shop/terms";
import { ChangeForm } from "./change-form";
import type { Change } from "./changes";
import { ClosingForm, ClosingExplanation } from "./closing";

const currentPassword = { type: "password", autoComplete: "current-password" };
const emailFields = [
  { label: "New email", name: "newEmail", type: "email", autoComplete: "email" },
  { label: "Password", name: "password", ...currentPassword },
];
const passwordFields = [
  { label: "Old password", name: "oldPassword", ...currentPassword },
  {
    label: "New password",
    name: "newPassword",
    type: "password",
    autoComplete: "new-password",
    hint: newPasswordHint,
    // A refusal would throw the old password away.
    minLength: minPasswordLength,
  },
];

type Props = {
  change: Change | undefined;
  pendingEmail: string | undefined;
  whyNotClosed: string | undefined;
  refused: ActionData | undefined;
};

/** The open change form; there is one at a time. */
export function ChangePanel({ change, pendingEmail, whyNotClosed, refused }: Props) {
  useFocusAfterRemoval(change ? 1 : 0);
  switch (change) {
    case "email":
      return (
        <ChangeForm
          title="Change e-mail"
          intent="change-email"
          fields={emailFields}
          rules={{ newEmail: registrationRules.email }}
          change={change}
          refused={refused}
        >
          We write to the new address, and nothing changes until you follow the link in there. Your
          old address hears of it too.
        </ChangeForm>
      );
    case "password":
      return (
        <ChangeForm
          title="Change password"
          intent="change-password"
          fields={passwordFields}
          rules={{ newPassword: registrationRules.password }}
          change={change}
          refused={refused}
        >
          {pendingEmail
            ? `This logs out your other devices, and the link to ${pendingEmail} no longer works.`
            : "This logs out your other devices."}
        </ChangeForm>
      );
    case "close":
      return <ClosingExplanation whyNotClosed={whyNotClosed} />;
    case "close-now":
      return <ClosingForm refused={refused} />;
    default:
      return null;
  }
}
