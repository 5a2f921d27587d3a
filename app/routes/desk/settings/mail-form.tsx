import { Form } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { keysOf } from "~/shop/objects";
import {
  mailSubjects,
  orderMails,
  type MailChoices,
  type MailSubject,
} from "~/shop/staff/mail-choices";

/** The e-mails that the reader gets about the shop. */
export function MailForm({
  mails,
  refused,
}: {
  mails: MailChoices;
  refused: ActionData | undefined;
}) {
  const typed = refused?.intent === "choose-mails" ? refused.values : undefined;
  const chosen = typed ? typed["orders"] : mails.orders;
  const isTicked = (subject: MailSubject) =>
    typed ? `about.${subject}` in typed : mails.about.includes(subject);
  return (
    <Form className="panel" method="post">
      <h2>E-mails to you</h2>
      <p>To you alone: each owner chooses for themselves. They name orders, and no customer.</p>
      <fieldset>
        <legend>Orders</legend>
        <ul className="desk-ticks">
          {keysOf(orderMails).map((value) => (
            <li key={value}>
              <label className="tick">
                <input
                  type="radio"
                  name="orders"
                  value={value}
                  defaultChecked={chosen === value}
                  required
                />{" "}
                {orderMails[value]}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <fieldset>
        <legend>Trouble</legend>
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
