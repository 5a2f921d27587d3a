import { Link } from "@remix-run/react";
import { useState, type MouseEvent } from "react";
import { useIsPolite } from "./polite-mode";

type Props = {
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
export function MessageSuggestions({ suggestions, openAt, text, onTake }: Props) {
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
