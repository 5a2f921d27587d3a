import { Link, useActionData, useFetcher } from "@remix-run/react";
import { FavouriteButton } from "~/components/favourite-button";
import { Icon } from "~/components/icon";
import { usePoliteMode } from "~/components/polite-mode";
import { useMessageSaving } from "~/components/message-dialog";
import type { ActionData } from "~/forms/action-data";
import type { Card } from "~/shop/card";

type Props = {
  card: Pick<Card, "id" | "name" | "pricePence">;
  /** Written for this card and taken along when it is added. */
  draftMessage: string;
  /** Of the line to be: the form sent twice adds it once. */
  uId: string;
  /** Of the page as it stands, and of the page with the message dialog open. */
  address: string;
  writeAt: string;
};

export function BuyForm({ card, draftMessage, uId, address, writeAt }: Props) {
  const { pick } = usePoliteMode();
  const fetcher = useFetcher<ActionData>();
  const fromPage = useActionData<ActionData>();
  // A fetcher keeps its last refusal; a line that has gone in since has made way for the next.
  const refused = fetcher.data?.values.uId === uId ? fetcher.data : fromPage;
  const { shownMessage } = useMessageSaving(card.id, draftMessage);
  if (card.pricePence === null) return <p className="alert">This card is not for sale.</p>;
  return (
    <div className="buy">
      <fetcher.Form method="post" action={address} preventScrollReset>
        <input type="hidden" name="uId" value={uId} />
        <input type="hidden" name="itemId" value={card.id} />
        <input type="hidden" name="personalisation" value={shownMessage} />
        <input type="hidden" name="back" value={address} />
        <button
          className="button hot big"
          name="call"
          value="addtocart"
          aria-disabled={fetcher.state !== "idle"}
          onClick={(event) => fetcher.state !== "idle" && event.preventDefault()}
        >
          <Icon name="bag" />
          Add To Cart
        </button>
      </fetcher.Form>
      <Link className="button" to={`${writeAt}#message-title`} preventScrollReset>
        {shownMessage && <Icon name="pencil" />}
        {shownMessage ? "Edit Message" : "Add Message"}
      </Link>
      <FavouriteButton card={card} isLabelled />
      {shownMessage && (
        <p className="draft">
          Inside: <q>{pick(shownMessage, "A few kind words")}</q>
        </p>
      )}
      {refused?.call === "addtocart" && (
        <p className="alert" role="alert">
          {refused.message}
        </p>
      )}
    </div>
  );
}
