import { Link } from "@remix-run/react";
import { href } from "~/forms/href";
import { recipients } from "~/shop/catalogue/choice";
import { usePoliteMode } from "./polite-mode";
import { recipientTexts } from "./recipient-texts";

/** Links to the cards for each person and birthday. */
export function RecipientChips() {
  const { pick } = usePoliteMode();
  return (
    <section className="recipients">
      <h2>{pick("Who’s getting it?", "Who is it for?")}</h2>
      <ul className="chips">
        {recipients.map((recipient) => (
          <li key={recipient}>
            <Link to={href("/all", { for: recipient })}>{recipientTexts[recipient].chip}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
