import { Form } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { keysOf } from "~/shop/objects";
import { mailSubjects, type MailSubject } from "~/shop/staff/mail-choices";

/** The e-mails that the reader gets about the shop. */
export function MailForm({
  mails,
  refused,
}: {
  mails: MailSubject[];
  refused: ActionData | undefined;
}) {
  const typed = refused?.intent === "choose-mails" ? refused.values : undefined;
  const isTicked = (subject: MailSubject) =>
    typed ? `about.${subject}` in typed : mails.includes(subject);
  return (
    <Form className="panel" method="post">
      <fieldset>
        <legend>
          <h2>E-mails to you</h2>
        </legend>
        <p>To you alone: each owner chooses for themselves. They name orders, and no customer.</p>
        <ul className="desk-ticks">
          {keysOf(mailSubjects).map((subject) => (
            <li key={subject}>
              <label className="tick">
                <input
                  type="checkbox"
                  name={`about.${subject}`}
                  defaultChecked={isTicked(subject)}
                />{" "}
                {mailSubjects[subject]}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <button className="button" {...withIntent("choose-mails")}>
        Save the e-mails
      </button>
    </Form>
  );
}
