import { Form, Link } from "@remix-run/react";
import { usePoliteMode } from "~/components/polite-mode";
import type { ActionData } from "~/forms/action-data";
import { href } from "~/forms/href";
import { withIntent } from "~/forms/intent";
import { ChangePanel } from "./change-panel";
import { changeAddress, type Change, type Details } from "./changes";
import { DataForm } from "./data-form";

type Props = {
  details: Details;
  change: Change | undefined;
  /** The reason why the account stays open, where the customer wants to close it. */
  whyNotClosed: string | undefined;
  refused: ActionData | undefined;
};

export function PersonalDetails(props: Props) {
  const { customer, pendingEmail } = props.details;
  return (
    <>
      <h2 className="visually-hidden">Personal Details</h2>
      <dl className="facts">
        <div>
          <dt>Name</dt>
          <dd>{customer.name}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <Address email={customer.email} />
            {pendingEmail && (
              <small>
                Soon <Address email={pendingEmail} />, once you follow the link we sent there.
              </small>
            )}
          </dd>
        </div>
        <div>
          <dt>Account ID</dt>
          <dd>{customer.id}</dd>
        </div>
      </dl>
      <div className="slips">
        <ChangePanel {...props} />
        <Changes />
        <DataForm />
        <OtherDevices />
        <Leaving />
      </div>
    </>
  );
}

/** An e-mail address that breaks at its @, where it has to. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
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
