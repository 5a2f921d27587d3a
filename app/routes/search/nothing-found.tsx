import { Link } from "@remix-run/react";
import { CardGrid } from "~/components/card-grid";
import type { TileCard } from "~/components/card-tile";
import { NoneOfFilth } from "~/components/none-of-filth";
import { RecipientChips } from "~/components/recipient-chips";
import { recipientTexts } from "~/components/recipient-texts";
import { usePoliteMode } from "~/components/polite-mode";
import { href } from "~/forms/href";
import type { Filth, Recipient } from "~/shop/catalogue/choice";

type Props = {
  q: string;
  filth: Filth | undefined;
  /** The recipient that the search means. */
  recipient: Recipient | undefined;
  suggestions: TileCard[];
};

/** A search without results, or without words, and some cards to look at instead. */
export function NothingFound({ q, filth, recipient, suggestions }: Props) {
  const { pick } = usePoliteMode();
  const none = q && <p>No products found.</p>;
  if (q && filth) {
    return (
      <NoneOfFilth filth={filth} suggestions={suggestions}>
        {none}
      </NoneOfFilth>
    );
  }
  return (
    <div className="nothing-found">
      {none}
      {suggestions.length > 0 && (
        <>
          <h2>{headingFor(q, recipient, pick)}</h2>
          <CardGrid cards={suggestions} layout="four" isFirst />
        </>
      )}
      <RecipientChips />
      <Link className="button hot big" to={href("/all")}>
        Shop all
      </Link>
    </div>
  );
}

/** Other cards below the few that a search has found. */
export function NearMisses({ recipient, suggestions }: Pick<Props, "recipient" | "suggestions">) {
  const { pick } = usePoliteMode();
  if (suggestions.length === 0) return null;
  const heading = recipient
    ? `${recipientTexts[recipient].title}, these would do too:`
    : `That’s your lot. These are nearly as ${pick("bad", "nice")}:`;
  return (
    <div className="nothing-found section">
      <h2>{heading}</h2>
      <CardGrid cards={suggestions} layout="four" />
      <RecipientChips />
    </div>
  );
}

function headingFor(
  q: string,
  recipient: Recipient | undefined,
  pick: (rude: string, polite: string) => string,
): string {
  if (recipient) return `No card has that name. ${recipientTexts[recipient].title}, try these:`;
  if (q) return `Nobody has written that one yet. These are nearly as ${pick("bad", "nice")}:`;
  return `Have one of ours. They’re ${pick("worse", "nicer")}:`;
}
