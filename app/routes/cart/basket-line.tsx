import { Link, useFetcher } from "@remix-run/react";
import { DialogLink } from "~/components/dialog";
import { CardPicture } from "~/components/card-picture";
import type { TileCard } from "~/components/card-tile";
import { Icon } from "~/components/icon";
import { CardToOpen } from "~/components/opening-card";
import { usePoliteMode } from "~/components/polite-mode";
import { useMessageSaving } from "~/components/message-saving";
import { InlineError } from "~/components/inline-error";
import { Price } from "~/components/price";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { cancellingDays } from "~/shop/terms";
import type { Typeface } from "~/shop/catalogue/typefaces";
import { href, messageHref } from "~/forms/href";

export type ShownLine = {
  uId: string;
  personalisation: string;
  typeface: Typeface;
  /** Null if the card has left the catalogue. */
  card: TileCard | null;
};

type Props = {
  line: ShownLine;
  /** Whether the message dialog is open for this line. The dialog then shows the error. */
  isEdited: boolean;
  /** The line's place in the basket, from 1. */
  number: number;
  /** The page to return to after removing this line. */
  backTo: string;
};

/** One line of the basket. A card that cannot be bought says so, and stays until it is removed. */
export function BasketLineItem({ line, number, isEdited, backTo }: Props) {
  const { uId } = line;
  const { withPoliteName } = usePoliteMode();
  const card = line.card && withPoliteName(line.card);
  const fetcher = useFetcher<ActionData>();
  const saving = useMessageSaving(uId, line.personalisation);
  const { shownMessage } = saving;
  const isShown = !isEdited && saving.fetcher.state === "idle";
  const refused = fetcher.data ?? (isShown ? saving.refused : undefined);
  if (fetcher.formData) return null;

  return (
    <li
      className={card?.pricePence == null ? "basket-line unavailable" : "basket-line"}
      id={`line-${number}`}
    >
      {card ? (
        <Link className="art" to={href("/card/:productId", { productId: card.id })}>
          <CardPicture card={card} alt={card.alt} sizes="9rem" isFirst={number === 1} />
        </Link>
      ) : (
        <span className="art" />
      )}
      <Heading card={card} />
      <fetcher.Form method="post" action={href("/cart")} preventScrollReset>
        <input type="hidden" name="uId" value={uId} />
        <input type="hidden" name="back" value={backTo} />
        <RemoveButton cardName={card?.name ?? "this card"} />
      </fetcher.Form>
      {card?.pricePence == null ? (
        <>
          <p className="note">No longer for sale. Remove it to check out.</p>
          <InlineError message={refused?.message} />
        </>
      ) : (
        <>
          <Message card={card} message={shownMessage} typeface={line.typeface} />
          <InlineError message={refused?.message} />
          <div className="actions">
            <WriteLink uId={uId} cardName={card.name} isWritten={shownMessage !== ""} />{" "}
            <RightToCancel isBlank={shownMessage === ""} /> <Price {...card} />
          </div>
        </>
      )}
    </li>
  );
}

function RemoveButton({ cardName }: { cardName: string }) {
  return (
    <button
      className="exit"
      {...withIntent("removefromcart")}
      // The second click of a double click must not remove the line that has moved up.
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    >
      <Icon name="exit" />
      <span className="visually-hidden">Remove {cardName}</span>
    </button>
  );
}

function Heading({ card }: { card: ShownLine["card"] }) {
  return (
    <h2>
      {card ? (
        <Link className="rude" to={href("/card/:productId", { productId: card.id })}>
          {card.name}
        </Link>
      ) : (
        "A card we no longer print"
      )}
    </h2>
  );
}

type WriteLinkProps = { uId: string; cardName: string; isWritten: boolean };

function WriteLink({ uId, cardName, isWritten }: WriteLinkProps) {
  return (
    <DialogLink className="button small" to={messageHref(uId)}>
      {isWritten && <Icon name="pencil" />}
      <span>{isWritten ? "Edit Message" : "Add Message"}</span>
      <span className="visually-hidden">: {cardName}</span>
    </DialogLink>
  );
}

type MessageProps = { card: TileCard; message: string; typeface: Typeface };

function Message(props: MessageProps) {
  const { pick } = usePoliteMode();
  if (props.message) return <CardToOpen {...props} />;
  return <p className="note">Blank inside. {pick("Coward.", "Bless.")}</p>;
}

function RightToCancel({ isBlank }: { isBlank: boolean }) {
  const { pick } = usePoliteMode();
  const text = isBlank
    ? pick(
        `Blank: cancel until ${cancellingDays} days after it comes.`,
        `It can be cancelled until ${cancellingDays} days after it arrives.`,
      )
    : pick("With words in it: no cancelling.", "It has a message, so it can’t be cancelled.");
  return <p className="note">{text}</p>;
}
