import { Link, useFetcher } from "@remix-run/react";
import { CardPicture } from "~/components/card-picture";
import { Icon } from "~/components/icon";
import { Price } from "~/components/price";
import type { FormAnswer } from "~/doors/form-door.server";
import type { Card } from "~/shop/catalogue.server";

export type ShownLine = {
  uId: string;
  personalisation: string;
  card: Pick<Card, "id" | "name" | "alt" | "pricePence" | "oldPricePence"> | null;
};

type Props = {
  line: ShownLine;
  /** The address of what is left to look at when this line has been removed. */
  backTo: string;
};

/** One line of the basket; a card that cannot be bought says so and waits to be removed. */
export function BasketLineItem({ line, backTo }: Props) {
  const { uId, personalisation, card } = line;
  const fetcher = useFetcher<FormAnswer>();
  if (fetcher.formData) return null;

  return (
    <li className={card?.pricePence == null ? "line gone" : "line"} id={`line-${uId}`}>
      {card ? (
        <Link className="art" to={`/card/${card.id}`}>
          <CardPicture card={card} alt={card.alt} sizes="9rem" />
        </Link>
      ) : (
        <span className="art" />
      )}
      <h2>
        {card ? <Link to={`/card/${card.id}`}>{card.name}</Link> : "A card we no longer print"}
      </h2>
      <fetcher.Form method="post" action="/cart" preventScrollReset>
        <input type="hidden" name="uId" value={uId} />
        <input type="hidden" name="back" value={backTo} />
        <button className="x" name="call" value="removefromcart">
          <Icon name="exit" />
          <span className="vh">Remove {card?.name ?? "this card"}</span>
        </button>
      </fetcher.Form>
      <Message personalisation={personalisation} isForSale={card?.pricePence != null} />
      {card?.pricePence != null && (
        <div className="act">
          <Link
            className="btn sm"
            to={`/cart?message=${encodeURIComponent(uId)}#message-title`}
            preventScrollReset
          >
            {personalisation && <Icon name="pencil" />}
            {personalisation ? "Edit Message" : "Add Message"}
            <span className="vh">: {card.name}</span>
          </Link>{" "}
          <Price {...card} />
        </div>
      )}
      {fetcher.data && (
        <p className="err" role="alert">
          {fetcher.data.words}
        </p>
      )}
    </li>
  );
}

function Message({ personalisation, isForSale }: { personalisation: string; isForSale: boolean }) {
  if (!isForSale) return <p className="note">No longer for sale. Remove it to check out.</p>;
  if (personalisation) return <q>{personalisation}</q>;
  return <p className="note">Blank inside. Coward.</p>;
}
