import type { FormProps } from "~/components/field";
import { href } from "~/forms/href";
import { ConfirmForm } from "./confirm-form";
import { ForgotForm } from "./forgot-form";
import { LoginForm } from "./login-form";
import type { Mode } from "./modes";
import { RegisterForm } from "./register-form";
import { ResetAsked } from "./reset-asked";
import { DeadLink, ResetForm } from "./reset-form";

type Props = FormProps & {
  mode: Mode;
  /** A key for the form to register. */
  idempotencyKey: string | undefined;
  /** Whether a link has just been requested. */
  isSent: boolean;
  /** Whether the link from a letter still resets a password. */
  isResettable: boolean;
  /** The address that the link from a letter confirms; undefined if it confirms none. */
  newEmail: string | undefined;
};

/** The form of the mode. */
export function Panel({ mode, isSent, isResettable, newEmail, idempotencyKey, ...state }: Props) {
  switch (mode) {
    case "register":
      return <RegisterForm {...state} idempotencyKey={idempotencyKey} />;
    case "forgot":
      return isSent && !state.refused ? <ResetAsked /> : <ForgotForm {...state} />;
    case "reset":
      if (isResettable) return <ResetForm {...state} />;
      return <DeadLink to={href("/login", { mode: "forgot" })}>Ask for a new link</DeadLink>;
    case "confirm":
      if (newEmail) return <ConfirmForm newEmail={newEmail} {...state} />;
      return <DeadLink to={href("/account", { change: "email" })}>Ask for a new link</DeadLink>;
    default:
      return <LoginForm {...state} />;
  }
}
