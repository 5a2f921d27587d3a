import { Form, Link } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import { ChangeForm } from "./change-form";
import type { Change } from "./changes";
import { ClosingForm, ClosingWords } from "./closing";
import { DataForm } from "./data-form";

type Props = {
  id: string;
  name: string;
  email: string;
  change: Change | undefined;
  refused: ActionData | undefined;
};

export function PersonalDetails({ id, name, email, change, refused }: Props) {
  return (
    <>
      <h2 className="visually-hidden">Personal Details</h2>
      <dl className="facts">
        <div>
          <dt>Name</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>Account ID</dt>
          <dd>{id}</dd>
        </div>
      </dl>
      <ChangePanel change={change} refused={refused} />
      <nav aria-label="Change your details">
        <ul className="changes">
          <li>
            <Link to="/account?change=email">Change e-mail</Link>
          </li>
          <li>
            <Link to="/account?change=password">Change password</Link>
          </li>
          <li>
            <Link to="/account?change=close">Close my account</Link>
          </li>
        </ul>
      </nav>
      <DataForm />
      <Form method="post" action="/account" reloadDocument>
        <p>
          Left yourself logged in at your ex’s?{" "}
          <button className="button small" name="call" value="logout-everywhere">
            Log out everywhere
          </button>
        </p>
      </Form>
    </>
  );
}

/** What the customer has open, one thing at a time. */
function ChangePanel({ change, refused }: Pick<Props, "change" | "refused">) {
  switch (change) {
    case "email":
      return (
        <ChangeForm
          title="Change e-mail"
          change={change}
          call="change-email"
          fields={[
            { label: "New email", name: "newEmail", type: "email", autoComplete: "email" },
            {
              label: "Password",
              name: "password",
              type: "password",
              autoComplete: "current-password",
            },
          ]}
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
          change={change}
          call="change-password"
          fields={[
            {
              label: "Old password",
              name: "oldPassword",
              type: "password",
              autoComplete: "current-password",
            },
            {
              label: "New password",
              name: "newPassword",
              type: "password",
              autoComplete: "new-password",
            },
          ]}
          refused={refused}
        >
          Your other devices are logged out.
        </ChangeForm>
      );
    case "close":
      return <ClosingWords />;
    case "close-now":
      return <ClosingForm refused={refused} />;
    default:
      return null;
  }
}
