import { Link, useActionData, useFetcher } from "@remix-run/react";
import { DialogLink } from "~/components/dialog";
import { FavouriteButton } from "~/components/favourite-button";
import { Icon } from "~/components/icon";
import { LineIdField, renewLineId } from "~/components/line-id-field";
import { usePoliteMode } from "~/components/polite-mode";
import type { ActionData } from "~/forms/action-data";
import { href } from "~/forms/href";
import { withIntent } from "~/forms/intent";
import type { Card } from "~/shop/catalogue/card";
import { occasionNamed } from "~/shop/catalogue/occasions";

type Props = {
  card: Pick<Card, "id" | "name" | "occasions" | "pricePence" | "isRetired">;
  /** The message for this card, which is added to the basket with the card. */
  message: string;
  /** The page's address, and the one with the message dialog open. */
  address: string;
  writeAt: string;
  /** Whether the message dialog is open. It then shows the error of its own button. */
  isWriting: boolean;
};

export function BuyForm({ card, message, address, writeAt, isWriting }: Props) {
  const fetcher = useFetcher<ActionData>();
  const fromPage = useActionData<ActionData>();
  // Another message has no errors of earlier attempts.
  const isAnswered = fetcher.data?.values.personalisation === message;
  const refused = isAnswered ? fetcher.data : isWriting ? undefined : fromPage;
  const isBusy = fetcher.state !== "idle";
  if (card.isRetired || card.pricePence === null) return <NotForSale card={card} />;
  return (
    <div className="buy">
      <div className="at-hand">
        <fetcher.Form
          method="post"
          action={address}
          preventScrollReset
          onSubmit={(event) => renewLineId(event.currentTarget)}
        >
          <LineIdField />
          <input type="hidden" name="itemId" value={card.id} />
          <input type="hidden" name="personalisation" value={message} />
          <input type="hidden" name="back" value={address} />
          <button
            className="button hot big"
            {...withIntent("addtocart")}
            aria-disabled={isBusy}
            onClick={(event) => isBusy && event.preventDefault()}
          >
            <Icon name="bag" />
            Add To Cart
          </button>
        </fetcher.Form>
        <DialogLink className="button" to={`${writeAt}#message-title`}>
          {message && <Icon name="pencil" />}
          <span>{message ? "Edit Message" : "Add Message"}</span>
        </DialogLink>
      </div>
      <FavouriteButton card={card} isLabelled />
      {refused?.intent === "addtocart" && (
        <p className="alert" role="alert">
          {refused.message}
        </p>
      )}
    </div>
  );
}

/** Leads on from a card that cannot be bought. */
function NotForSale({ card }: Pick<Props, "card">) {
  const { pick } = usePoliteMode();
  const { path } = occasionNamed(card.occasions[0]) ?? { path: href("/all") };
  return (
    <div className="buy">
      <p className="alert">
        {card.isRetired ? "This card is no longer made." : "This card is not for sale."}
      </p>
      <div className="at-hand">
        <Link className="button hot big" to={path}>
          {pick("Find a worse one", "Find another one")}
        </Link>
      </div>
    </div>
  );
}
