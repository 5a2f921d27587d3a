import { Form, useSearchParams } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import { withIntent, type Intent } from "~/forms/intent";
import type { DeskOrder } from "~/shop/fulfilment/read-desk-order.server";
import { href } from "~/forms/href";
import { AnswerLinks } from "./answer-links";
import { readyAnswers } from "./ready-answers";

type Props = { order: DeskOrder; refused: ActionData | undefined };

/**
 * Two separate forms, so that nobody sends a private note by mistake. Each is reset once its text
 * is saved.
 */
export function NoteForms({ order: { id, timeline, person }, refused }: Props) {
  const chosen = readyAnswers[Number.parseInt(useSearchParams()[0].get("answer") ?? "")];
  const count = (kind: string) => timeline.filter((event) => event.kind === kind).length;
  return (
    <>
      {person?.email && (
        <WritingForm
          key={`letter-${count("message")}`}
          intent="write-to-customer"
          title="Write to the customer"
          button="Send the letter"
          initial={chosen?.text}
          hasAnswers
          orderId={id}
          refused={refused}
        />
      )}
      <WritingForm
        key={`note-${count("note")}`}
        intent="add-note"
        title="A note for us"
        button="Keep the note"
        orderId={id}
        refused={refused}
      />
    </>
  );
}

type WritingProps = Pick<Props, "refused"> & {
  orderId: string;
  intent: Intent;
  title: string;
  button: string;
  /** The text of the box that opens. */
  initial?: string;
  hasAnswers?: boolean;
};

function WritingForm({
  intent,
  title,
  button,
  initial = "",
  hasAnswers = false,
  orderId,
  refused,
}: WritingProps) {
  return (
    <Form className="panel" method="post" action={href("/desk/orders/:orderId", { orderId })}>
      <label htmlFor={intent}>{title}</label>{" "}
      <textarea
        className="input"
        id={intent}
        name="text"
        rows={hasAnswers ? 7 : 4}
        required
        maxLength={2000}
        defaultValue={refused?.intent === intent ? refused.values.text : initial}
      />
      {hasAnswers && <AnswerLinks orderId={orderId} boxId={intent} />}
      <input type="hidden" name="order" value={orderId} />
      <button className="button" {...withIntent(intent)}>
        {button}
      </button>
    </Form>
  );
}
