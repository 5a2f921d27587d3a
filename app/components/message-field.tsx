import { useEffect, useRef } from "react";
import { useIsHydrated } from "~/browser/hydrated";
import { maxMessageLength } from "~/shop/basket/basket";
import { InlineError } from "./inline-error";
import { useIsPolite } from "./polite-mode";

type Props = { text: string; onType: (text: string) => void; error?: string };

/** The field of a message, in which the shopper may have typed before the scripts came. */
export function MessageField({ text, onType, error }: Props) {
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
