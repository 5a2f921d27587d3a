import { Form } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { keysOf } from "~/shop/objects";
import { orderMails, type MailChoices } from "~/shop/staff/mail-choices";
import { Choices } from "./choices";

type Props = { mails: MailChoices; refused: ActionData | undefined };

/** The e-mails that the reader gets about the shop. */
export function MailForm({ mails, refused }: Props) {
  const typed = refused?.intent === "choose-mails" ? refused.values : undefined;
  const orders = typed ? typed["orders"] : mails.orders;
  const alarms = typed ? "alarms" in typed : mails.alarms;
  return (
    <Form className="panel" method="post">
      <h2>E-mails to you</h2>
      <p>To you alone: each owner chooses for themselves. They name orders, and no customer.</p>
      <Choices
        legend="Orders"
        choices={keysOf(orderMails).map((value) => ({
          label: orderMails[value],
          input: {
            type: "radio",
            name: "orders",
            value,
            defaultChecked: orders === value,
            required: true,
          },
        }))}
      />
      <Choices
        legend="Trouble"
        choices={[
          {
            label: "Something needs you",
            input: { type: "checkbox", name: "alarms", defaultChecked: alarms },
          },
        ]}
      />
      <button className="button" {...withIntent("choose-mails")}>
        Save the e-mails
      </button>
    </Form>
  );
}
