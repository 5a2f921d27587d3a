import { Form } from "@remix-run/react";
import { Field } from "~/components/field";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { formatMoment } from "~/shop/format-day";
import type { Invitation } from "~/shop/staff/invitations.server";
import { RoleSelect } from "./role-select";

/** The open invitations. */
export function Invitations({ invitations }: { invitations: Invitation[] }) {
  return (
    <section aria-labelledby="invited">
      <h2 id="invited">Invited</h2>
      <ul className="desk-days">
        {invitations.map(({ id, email, role, expiresAt }) => (
          <li key={id}>
            <span>
              <b>{email}</b>, as {role}, until {formatMoment(expiresAt)}
            </span>
            <Form method="post">
              <input type="hidden" name="invitation" value={id} />
              <button className="button small" {...withIntent("withdraw-invite")}>
                Withdraw<span className="visually-hidden"> the invitation of {email}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function InviteForm({ refused }: { refused: ActionData | undefined }) {
  const typed = refused?.values ?? {};
  return (
    <Form className="panel" method="post">
      <h2>Somebody new</h2>
      <p>They get a letter with a link, which is good once.</p>
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="off"
        required
        refused={refused}
        typed={typed}
      />
      <RoleSelect role={typed.role} />
      <button className="button hot" {...withIntent("invite-staff")}>
        Invite
      </button>
    </Form>
  );
}
