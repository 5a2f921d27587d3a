import { useActionData, useSearchParams } from "@remix-run/react";
import { useUnsavedText } from "~/browser/unsaved-text";
import type { ActionData } from "~/forms/action-data";
import { withIntent, type Intent } from "~/forms/intent";
import { maxMessageLength } from "~/shop/basket/basket";
import type { Pictured } from "~/shop/catalogue/card";
import type { Typeface } from "~/shop/catalogue/typefaces";
import { messageSize } from "~/shop/fulfilment/fit-text";
import { Dialog } from "./dialog";
import { LineIdField, renewLineId } from "./line-id-field";
import { MessageField } from "./message-field";
import { useMessageSaving } from "./message-saving";
import { MessageSuggestions } from "./message-suggestions";
import { OpeningCard } from "./opening-card";
import { usePoliteMode } from "./polite-mode";

type Props = {
  card: Pictured & { name: string };
  typeface: Typeface;
  /** The saved message. */
  message: string;
  /** Messages that the shopper may take. */
  suggestions: readonly string[];
  /** The basket's line that has the message, or the card that it is written for. */
  of: { uId: string } | { itemId: string };
  /** Whether a second button adds the card to the basket with the message. Otherwise it is there. */
  canAdd?: boolean;
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

/**
 * Edits the message of a basket line, or of the card on the page. The dialog closes when its form
 * is sent. If the message is refused, it opens again with an error and the typed text.
 */
export function MessageDialog({ card, typeface, message, suggestions, of, ...props }: Props) {
  const { canAdd, openAt, closeTo } = props;
  const id = "uId" in of ? of.uId : of.itemId;
  const intent = "uId" in of ? "add-personalisation" : "savedraft";
  const { fetcher, refused: fromFetcher } = useMessageSaving(id, message);
  const fromPage = useActionData<ActionData>();
  const intents = new Set<string>([intent, "see-inside", canAdd ? "addtocart" : intent]);
  const refused = [fromFetcher, fromPage].find((answer) => intents.has(answer?.intent ?? ""));
  const taken = suggestions[Number(useSearchParams()[0].get("steal") ?? -1)];
  const { text, type, isRestored } = useUnsavedText(
    id,
    withUnixLines(refused?.values.personalisation ?? taken ?? message),
  );
  const isChanged = text !== withUnixLines(refused?.values.personalisation ?? "");
  const error = isChanged ? undefined : (refused?.fieldErrors.personalisation ?? refused?.message);

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
        {Object.entries({ ...of, back: closeTo }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {canAdd && <LineIdField />}
        <Preview {...{ card, typeface }} message={text} />
        <SaveRow
          {...{ intent, canAdd }}
          remaining={remainingFor(text)}
          isTiny={messageSize(text, typeface) < legibleSize}
        />
        <NoCancelling />
        <MessageSuggestions {...{ suggestions, openAt, text }} onTake={type} />
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

function NoCancelling() {
  const { pick } = usePoliteMode();
  const text = "A card with a message can’t be cancelled.";
  return <p className="note">{pick("With words in it, there’s no cancelling.", text)}</p>;
}

/** Screen readers need not read what was just typed. */
const Preview = (props: Pick<Props, "card" | "message" | "typeface">) => (
  <div className="preview" aria-hidden="true">
    <span className="caption">Inside</span> <OpeningCard {...props} />
  </div>
);

type SaveRowProps = Pick<Props, "canAdd"> & {
  intent: Intent;
  remaining: number;
  /** Whether the message would be printed in letters that are hard to read. */
  isTiny: boolean;
};

function limitText(remaining: number): string {
  if (remaining < 0) return ` (${-remaining} too many)`;
  return remaining === 0 ? ". That’s your lot" : "";
}

function SaveRow({ intent, canAdd, remaining, isTiny }: SaveRowProps) {
  return (
    <div className="row">
      <p id="message-left" data-full={remaining <= 0 || isTiny || undefined}>
        <span data-over={remaining < 0 || undefined}>
          {`Characters remaining: ${Math.max(0, remaining)}${limitText(remaining)}`}
        </span>
        {isTiny && <span>. Lose some lines, or send a magnifying glass</span>}
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
