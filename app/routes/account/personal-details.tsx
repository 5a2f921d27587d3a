import { Form, Link } from "@remix-run/react";
import { usePoliteMode } from "~/components/polite-mode";
import type { ActionData } from "~/forms/action-data";
import { href } from "~/forms/href";
import { withIntent } from "~/forms/intent";
import { ChangePanel } from "./change-panel";
import { changeAddress, type Change } from "./changes";
import { DataForm } from "./data-form";

type Props = {
  id: string;
  name: string;
  email: string;
  change: Change | undefined;
  refused: ActionData | undefined;
};

export function PersonalDetails({ id, name, email, change, refused }: Props) {
  const at = email.lastIndexOf("@");
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
          <dd>
            {email.slice(0, at)}
            <wbr />
            {email.slice(at)}
          </dd>
        </div>
        <div>
          <dt>Account ID</dt>
          <dd>{id}</dd>
        </div>
      </dl>
      <div className="slips">
        <ChangePanel change={change} refused={refused} />
        <Changes />
        <DataForm />
        <OtherDevices />
        <Leaving />
      </div>
    </>
  );
}

function Changes() {
  return (
    <section className="slip">
      <h3>Getting in</h3>
      <p>Your password is scrambled. We can’t read it either.</p>
      <div className="changes">
        <Link className="button small" to={changeAddress("email")}>
          Change e-mail
        </Link>
        <Link className="button small" to={changeAddress("password")}>
          Change password
        </Link>
      </div>
    </section>
  );
}

function OtherDevices() {
  return (
    <Form className="slip" method="post" action={href("/account")} reloadDocument>
      <h3>Other devices</h3>
      <p>Left yourself logged in at your ex’s?</p>
      <button className="button small" {...withIntent("logout-everywhere")}>
        Log out everywhere
      </button>
    </Form>
  );
}

function Leaving() {
  const { pick } = usePoliteMode();
  return (
    <section className="slip">
      <h3>Had enough?</h3>
      <p>{pick("We’d be hurt, if we had feelings.", "We would be sorry to see you go.")}</p>
      <Link className="button small" to={changeAddress("close")}>
        Close my account
      </Link>
    </section>
  );
}
