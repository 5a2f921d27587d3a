import { useActionData, useFetcher } from "@remix-run/react";
import { useState } from "react";
import type { ActionData } from "~/forms/action-data";
import { withIntent, type Intent } from "~/forms/intent";
import { maxMessageLength } from "~/shop/basket/basket";
import type { Typeface } from "~/shop/catalogue/typefaces";
import { CardInside } from "./card-inside";
import { Dialog } from "./dialog";
import { PressError } from "./press-error";

type Props = {
  cardName: string;
  typeface: Typeface;
  /** The saved message. */
  message: string;
  /** The call that saves the message, and its other fields. */
  intent: Intent;
  fields: Record<string, string>;
  /** The id of the message's line or card. */
  id: string;
  /** The page's addresses with the dialog open and closed. */
  openAt: string;
  closeTo: string;
};

/**
 * Saves a message, for its dialog and for other places that show the message meanwhile. The key
 * contains the text too: once a message is saved, its fetcher has no errors of earlier attempts.
 */
export function useMessageSaving(id: string, message: string) {
  const fetcher = useFetcher<ActionData>({ key: `message of ${id}: ${message}` });
  const pending = fetcher.formData?.get("personalisation");
  return { fetcher, shownMessage: typeof pending === "string" ? pending.trim() : message };
}

/**
 * Edits the message of a basket line, or of the card on the page. The dialog closes when its form
 * is sent. If the message is refused, it opens again with an error and the typed text.
 */
export function MessageDialog(props: Props) {
  const { cardName, typeface, message, id, intent, fields, openAt, closeTo } = props;
  const { fetcher } = useMessageSaving(id, message);
  const fromPage = useActionData<ActionData>();
  const refused = [fetcher.data, fromPage].find((answer) => answer?.intent === intent);
  const [text, setText] = useState(
    // Forms send line breaks as two characters, which count as one.
    (refused?.values.personalisation ?? message).replaceAll("\r\n", "\n"),
  );
  const error = refused && (refused.fieldErrors.personalisation ?? refused.message);

  if (fetcher.state !== "idle") return null;
  return (
    <Dialog labelledBy="message-title" closeTo={closeTo}>
      <fetcher.Form method="post" action={openAt} preventScrollReset>
        <h2 id="message-title">Your message</h2>
        <p>Goes inside {cardName}.</p>
        <MessageField text={text} onType={setText} error={error} />
        <HiddenFields fields={{ ...fields, back: closeTo }} />
        <div className="message-foot">
          {/* Screen readers need not read what was just typed. */}
          <div className="preview" aria-hidden="true">
            <CardInside message={text} typeface={typeface} />
          </div>
          <div>
            <p id="message-left">Characters remaining: {maxMessageLength - text.length}</p>
            <button className="button hot" {...withIntent(intent)}>
              Save Message
            </button>
          </div>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}

type FieldProps = { text: string; onType: (text: string) => void; error?: string };

function MessageField({ text, onType, error }: FieldProps) {
  return (
    <>
      <label className="visually-hidden" htmlFor="message">
        Message
      </label>
      <textarea
        className="input"
        id="message"
        name="personalisation"
        placeholder="Do your worst, peasant"
        maxLength={maxMessageLength}
        rows={4}
        cols={40}
        value={text}
        onChange={(event) => onType(event.target.value)}
        aria-describedby={error ? "message-error message-left" : "message-left"}
        aria-invalid={error ? true : undefined}
      />
      <PressError id="message-error" message={error} />
    </>
  );
}

function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
