import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { CardPicture } from "~/components/card-picture";
import type { TileCard } from "~/components/card-tile";
import { usePoliteMode } from "~/components/polite-mode";
import { usePostages } from "~/components/visitor";
import { postageTexts } from "~/shop/basket/postage";
import { formatPence } from "~/shop/money";
import { href } from "~/forms/href";

type Props = {
  cardCount: number;
  cheapestPence: number | null;
  /** The cards beside the headline. */
  fan: TileCard[];
};

export function Banner({ cardCount, cheapestPence, fan }: Props) {
  const { withPoliteName, pick } = usePoliteMode();
  const { secondClass } = postageTexts(usePostages());
  return (
    <section className="banner">
      <div className="wrap">
        <hgroup className="overprint">
          <h1>
            <span>Say it with</span> <em>{pick("Spite*", "Seed*")}</em>
          </h1>
        </hgroup>
        <div className="fan">
          {fan.map(withPoliteName).map((card, index) => (
            <Fragment key={card.id}>
              <Link className="art" to={href("/card/:productId", { productId: card.id })}>
                <CardPicture
                  card={card}
                  alt={card.alt}
                  sizes="(min-width: 62em) 17rem, 33vw"
                  isFirst={index === 0}
                />
              </Link>{" "}
            </Fragment>
          ))}
          {cheapestPence !== null && (
            <div className="sticker">
              from <b>{formatPence(cheapestPence)}</b> <span>plus {secondClass} P&amp;P</span>
            </div>
          )}
        </div>
        <div className="pitch">
          <Link className="button hot big" to={href("/all")}>
            Shop all {cardCount}
          </Link>
          <div>
            <p>
              {pick(
                "Rude, funny greeting cards, printed by people who’ve met your friends.",
                "Tasteful greeting cards, printed by people who’ve met your mother.",
              )}
            </p>
            <p>*Flowers die. {pick("Spite", "Seed")} keeps.</p>
          </div>
        </div>
      </div>
    </section>
  );
}
