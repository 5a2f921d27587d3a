import { Form, Link } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";
import { ChangePanel } from "./change-panel";
import type { Change } from "./changes";
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
            <Link to={href("/account", { change: "email" })}>Change e-mail</Link>
          </li>
          <li>
            <Link to={href("/account", { change: "password" })}>Change password</Link>
          </li>
          <li>
            <Link to={href("/account", { change: "close" })}>Close my account</Link>
          </li>
        </ul>
      </nav>
      <DataForm />
      <Form method="post" action={href("/account")} reloadDocument>
        <p>
          Left yourself logged in at your ex’s?{" "}
          <button className="button small" {...withIntent("logout-everywhere")}>
            Log out everywhere
          </button>
        </p>
      </Form>
    </>
  );
}
