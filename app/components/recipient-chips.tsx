import { Link } from "@remix-run/react";
import { href } from "~/forms/href";
import { recipients, type Recipient } from "~/shop/catalogue/choice";
import { usePoliteMode } from "./polite-mode";
import { recipientTexts } from "./recipient-texts";

/**
 * Links to the cards for each recipient and age.
 * @param current the one whose cards are open
 */
export function RecipientChips({ current }: { current?: Recipient }) {
  const { pick } = usePoliteMode();
  return (
    <section className="recipients">
      <h2>{pick("Who’s getting it?", "Who is it for?")}</h2>
      <ul className="chips">
        {recipients.map((recipient) => (
          <li key={recipient}>
            <Link
              to={href("/all", { for: recipient })}
              aria-current={recipient === current ? "page" : undefined}
            >
              {recipientTexts[recipient].chip}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
