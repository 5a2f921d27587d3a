import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { DeliveryDates } from "~/shop/calendar/delivery";
import type { Card, Pictured } from "~/shop/catalogue/card";
import { postageTexts, totalTexts, type Postages } from "~/shop/basket/postage";
import { occasionNamed } from "~/shop/catalogue/occasions";
import { href } from "~/forms/href";
import { formatPence } from "~/shop/money";
import { DialogLink } from "./dialog";
import { CardPicture } from "./card-picture";
import { useFilthTitles } from "./filth-titles";
import { usePoliteMode } from "./polite-mode";
import { Price } from "./price";

type Props = {
  card: Pictured &
    Pick<Card, "name" | "alt" | "shortDescription" | "pricePence" | "oldPricePence"> &
    Pick<Card, "occasions" | "filth">;
  /** None for a card that cannot be bought. */
  deliveredBy?: DeliveryDates;
  postages: Postages;
  /** The address that shows the whole card; none where there is no such page. */
  zoomAt?: string;
  /** The inside of the card, with a message. */
  inside?: ReactNode;
  /** Those it is for: their names, and the addresses of their lists. */
  recipients?: { name: string; address: string }[];
  /** Whether the card is bought with a message. */
  hasWords?: boolean;
  /** The form for buying the card. */
  children?: ReactNode;
  /** h3 on pages that have another heading. */
  headingRank?: "h1" | "h3";
};

/** The width of its picture, as in <img sizes>. */
export const productPictureSizes = "(min-width: 48em) 25rem, calc(80vw - 5rem)";

/** The card's picture and all its product data. */
export function Product({
  card,
  deliveredBy,
  postages,
  zoomAt,
  inside,
  recipients,
  hasWords = false,
  children,
  headingRank: Heading = "h1",
}: Props) {
  const { pick } = usePoliteMode();
  const picture = <CardPicture card={card} alt={card.alt} sizes={productPictureSizes} isFirst />;
  return (
    <article className="product">
      <div className="bed">
        {zoomAt ? (
          <DialogLink
            className="art"
            to={`${zoomAt}#zoom-title`}
            aria-label={`Look closer: ${card.name}`}
          >
            {picture}
            <span className="caption">Look closer</span>
          </DialogLink>
        ) : (
          <div className="art">{picture}</div>
        )}
        {inside}
        {card.pricePence !== null && (
          <div className="sticker" aria-hidden="true">
            {card.oldPricePence !== null && <del>{formatPence(card.oldPricePence)}</del>}
            <b>{formatPence(card.pricePence)}</b> <span>plus P&amp;P</span>
          </div>
        )}
      </div>
      <div>
        <Heading>
          <span className="rude">{card.name}</span>
        </Heading>
        <p className="lede">{pick(card.shortDescription, "Wrapped until she’s gone.")}</p>
        {children}
        <Facts {...{ card, recipients, hasWords, deliveredBy, postages }} />
      </div>
    </article>
  );
}

const whatYouGet =
  "One A6 card, 105\u00A0×\u00A0148\u00A0mm, of 250\u00A0g board or more, posted flat in a C6 envelope";

type FactsProps = Pick<Required<Props>, "card" | "hasWords" | "postages"> &
  Pick<Props, "recipients" | "deliveredBy">;

function Facts({ card, recipients, hasWords, deliveredBy, postages }: FactsProps) {
  const { pick } = usePoliteMode();
  const filthTitles = useFilthTitles();
  const { secondClass, firstClass } = postageTexts(postages);
  const list = occasionNamed(card.occasions[0])?.path ?? href("/all");
  const inside = hasWords
    ? pick("Your words. Brave.", "Your words.")
    : pick("Your words, or nothing.", "Your words, or none.");
  return (
    <dl className="facts">
      <Fact title="Price">
        <Price {...card} />
      </Fact>
      {card.pricePence !== null && (
        <Fact title="All in">
          {`${totalTexts(postages, card.pricePence).secondClass}, with ${secondClass} P&P by 2nd Class`}
        </Fact>
      )}
      <Fact title="What you get">{whatYouGet}</Fact>
      <Fact title={pick("Filth", "Pattern")}>
        <Link to={`${list}?filth=${card.filth}`}>{filthTitles[card.filth]}</Link>
      </Fact>
      {recipients?.[0] && (
        <Fact title="For">
          {recipients.map(({ name, address }) => (
            <Link key={name} to={address}>
              {name}
            </Link>
          ))}
        </Fact>
      )}
      {deliveredBy && (
        <>
          <Fact title="Inside">{inside}</Fact>
          <Fact title="Get it by">
            <span>{`${deliveredBy.firstClass},`}</span> <span>{`First Class, ${firstClass}`}</span>
            <br />
            <span>{`${deliveredBy.secondClass},`}</span> <span>{`2nd Class, ${secondClass}`}</span>
          </Fact>
        </>
      )}
    </dl>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
