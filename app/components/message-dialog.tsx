import { Link, useActionData, useFetcher, useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState, type MouseEvent } from "react";
import { useIsHydrated } from "~/browser/hydrated";
import { forgetUnsaved, useUnsavedText } from "~/browser/unsaved-text";
import { useRefused } from "~/browser/use-refused";
import type { ActionData } from "~/forms/action-data";
import { intentIn, withIntent, type Intent } from "~/forms/intent";
import { maxMessageLength } from "~/shop/basket/basket";
import type { Pictured } from "~/shop/catalogue/card";
import type { Typeface } from "~/shop/catalogue/typefaces";
import { messageSize } from "~/shop/fulfilment/fit-text";
import { Dialog } from "./dialog";
import { LineIdField, renewLineId } from "./line-id-field";
import { OpeningCard } from "./opening-card";
import { useIsPolite } from "./polite-mode";
import { InlineError } from "./inline-error";

type Props = {
  card: Pictured & { name: string };
  typeface: Typeface;
  /** The saved message. */
  message: string;
  /** Messages that the shopper may take. */
  suggestions: readonly string[];
  /** The call that saves the message, and its other fields. */
  intent: Intent;
  fields: Record<string, string>;
  /** Whether a second button adds the card to the basket with the message. Otherwise it is there. */
  canAdd?: boolean;
  /** The id of the message's line or card. */
  id: string;
  /** The page's addresses with the dialog open and closed. */
  openAt: string;
  closeTo: string;
};

/** 8 pt, in tenths of a millimetre. */
const legibleSize = 28;

/** The characters that are left, or negative. Blanks at the ends, which no card prints, are not too many. */
const remainingFor = (text: string) =>
  Math.min(maxMessageLength - text.trim().length, Math.max(0, maxMessageLength - text.length));

/** Forms send line breaks as two characters, which count as one. */
const withUnixLines = (text: string) => text.replaceAll("\r\n", "\n");

/** Saves a message, for its dialog and for other places that show the message meanwhile. */
export function useMessageSaving(id: string, message: string) {
  const fetcher = useFetcher<ActionData>({ key: `message of ${id}` });
  const typed = fetcher.formData?.get("personalisation");
  const pending = typeof typed === "string" ? typed.trim() : undefined;
  const isAdding = intentIn(fetcher.formData) === "addtocart";
  // A message that is being added leaves the page with its card.
  return { fetcher, shownMessage: isAdding ? "" : (pending ?? message) };
}

/**
 * Edits the message of a basket line, or of the card on the page. The dialog closes when its form
 * is sent. If the message is refused, it opens again with an error and the typed text.
 */
export function MessageDialog(props: Props) {
  const { card, typeface, message, suggestions, id, intent, fields, canAdd, openAt, closeTo } =
    props;
  const { fetcher } = useMessageSaving(id, message);
  const fromPage = useActionData<ActionData>();
  const intents = new Set<string>([intent, "see-inside", canAdd ? "addtocart" : intent]);
  const refused = [fetcher.data, fromPage].find((answer) => intents.has(answer?.intent ?? ""));
  const taken = suggestions[Number(useSearchParams()[0].get("steal") ?? -1)];
  const { text, type, isRestored } = useUnsavedText(
    id,
    withUnixLines(refused?.values.personalisation ?? taken ?? message),
  );
  const isChanged = text !== withUnixLines(refused?.values.personalisation ?? "");
  const error = isChanged ? undefined : (refused?.fieldErrors.personalisation ?? refused?.message);

  const isRefused = useRefused(fetcher);
  const isSaved = fetcher.state === "loading" && !isRefused;
  useEffect(() => {
    if (isSaved) forgetUnsaved(id);
  }, [isSaved, id]);

  if (fetcher.state !== "idle") return null;
  return (
    <Dialog labelledBy="message-title" closeTo={closeTo}>
      <fetcher.Form
        className="write-message"
        method="post"
        action={openAt}
        preventScrollReset
        onSubmit={(event) => canAdd && renewLineId(event.currentTarget)}
      >
        <h2 id="message-title">Your message</h2>
        <Purpose
          name={card.name}
          canAdd={canAdd}
          isSaved={text !== "" && text === withUnixLines(message)}
          onBin={isRestored ? () => type(withUnixLines(message)) : undefined}
        />
        <MessageField text={text} onType={type} error={error} />
        <HiddenFields fields={{ ...fields, back: closeTo }} />
        {canAdd && <LineIdField />}
        <Preview {...{ card, typeface }} message={text} />
        <SaveRow
          {...{ intent, canAdd }}
          remaining={remainingFor(text)}
          isTiny={messageSize(text, typeface) < legibleSize}
        />
        <Suggestions {...{ suggestions, openAt, text }} onTake={type} />
      </fetcher.Form>
    </Dialog>
  );
}

type PurposeProps = Pick<Props, "canAdd"> & {
  name: string;
  isSaved: boolean;
  /** Throws away a text that was typed earlier and is not saved; undefined for none. */
  onBin: (() => void) | undefined;
};

function Purpose({ name, canAdd, isSaved, onBin }: PurposeProps) {
  const bin = () => {
    // The button leaves with the text.
    document.querySelector("textarea")?.focus();
    onBin?.();
  };
  return (
    // Typing changes whether it is saved, which screen readers need not say.
    <p role={onBin && "status"}>
      {onBin ? (
        <>
          We kept your spite. <span>For “{name}”.</span>{" "}
          <button type="button" onClick={bin}>
            Bin it
          </button>
        </>
      ) : (
        `${isSaved ? "Saved. " : ""}Printed inside “${name}”${canAdd ? "" : " in your basket"}.`
      )}
    </p>
  );
}

/** Screen readers need not read what was just typed. */
function Preview(props: Pick<Props, "card" | "message" | "typeface">) {
  return (
    <div className="preview" aria-hidden="true">
      <span className="caption">Inside</span> <OpeningCard {...props} />
    </div>
  );
}

type SaveRowProps = Pick<Props, "intent" | "canAdd"> & {
  remaining: number;
  /** Whether the message would be printed in letters that are hard to read. */
  isTiny: boolean;
};

function SaveRow({ intent, canAdd, remaining, isTiny }: SaveRowProps) {
  return (
    <div className="row">
      <p id="message-left" data-full={remaining <= 0 || isTiny || undefined}>
        <span data-over={remaining < 0 || undefined}>
          Characters remaining: {Math.max(0, remaining)}
          {remaining === 0 && ". That’s your lot"}
          {remaining < 0 && ` (${-remaining} too many)`}
        </span>
        {isTiny && ". Lose some lines, or send a magnifying glass"}
      </p>
      <button type="submit" className="button see-inside" {...withIntent("see-inside")}>
        Save &amp; look inside
      </button>{" "}
      <button type="submit" className={canAdd ? "button" : "button hot"} {...withIntent(intent)}>
        Save Message
      </button>{" "}
      {canAdd && (
        <button type="submit" className="button hot" {...withIntent("addtocart")}>
          Save &amp; add to cart
        </button>
      )}
    </div>
  );
}

type SuggestionsProps = {
  suggestions: readonly string[];
  openAt: string;
  /** The text in the field. */
  text: string;
  onTake: (text: string) => void;
};

/**
 * Messages to take, and the shopper's own text that one has replaced. Without scripts, each is a link to
 * the dialog with the message in its field.
 */
function Suggestions({ suggestions, openAt, text, onTake }: SuggestionsProps) {
  const isPolite = useIsPolite();
  const [own, setOwn] = useState("");
  const take = (event: MouseEvent<HTMLAnchorElement>, taken: string) => {
    event.preventDefault();
    if (text && !suggestions.includes(text)) setOwn(text);
    onTake(taken);
    document.querySelector("textarea")?.focus({ preventScroll: true });
    event.currentTarget.closest("dialog")?.scrollTo(0, 0);
  };
  if (isPolite) return null;
  return (
    <details
      className="suggestions"
      onToggle={({ currentTarget }) => currentTarget.scrollIntoView({ block: "nearest" })}
    >
      <summary>Lost for words? Steal ours</summary>
      <noscript>
        <p>Take one, lose yours.</p>
      </noscript>
      <ul>
        {own && (
          <li>
            <Link to={openAt} onClick={(event) => take(event, own)}>
              Yours: {own}
            </Link>
          </li>
        )}
        {suggestions.map((message, index) => (
          <li key={message}>
            <Link
              to={`${openAt}&steal=${index}#message-title`}
              replace
              preventScrollReset
              onClick={(event) => take(event, message)}
            >
              {message}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

type FieldProps = { text: string; onType: (text: string) => void; error?: string };

function MessageField({ text, onType, error }: FieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isPolite = useIsPolite();
  const isHydrated = useIsHydrated();
  // Who opens the message again writes on where it ends.
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    if (!field.current?.selectionEnd) field.current?.setSelectionRange(end, end);
  }, []);
  // The shopper may have typed before the scripts came.
  useEffect(() => {
    if (field.current && field.current.value !== text) onType(field.current.value);
  });
  return (
    <>
      <label className="visually-hidden" htmlFor="message">
        Message
      </label>
      <textarea
        ref={field}
        className="input"
        id="message"
        name="personalisation"
        placeholder={isPolite ? "Something kind" : "Do your worst, peasant"}
        // A pasted text is not cut off in silence where the counter says how much is too much.
        maxLength={isHydrated ? 10 * maxMessageLength : maxMessageLength}
        dir="auto"
        rows={4}
        cols={40}
        value={text}
        onChange={(event) => onType(event.target.value)}
        aria-describedby={error ? "message-error message-left" : "message-left"}
        aria-invalid={error ? true : undefined}
      />
      <InlineError id="message-error" message={error} />
    </>
  );
}

function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
