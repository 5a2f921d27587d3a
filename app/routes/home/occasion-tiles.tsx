import { Link } from "@remix-run/react";
import { CardPicture } from "~/components/card-picture";
import { occasionTexts } from "~/components/occasion-texts";
import { usePoliteMode } from "~/components/polite-mode";
import { occasions } from "~/shop/catalogue/occasions";

/** The card in each tile. */
const cardIds = {
  birthday: "was-promising",
  engagement: "nobody-queuing",
  wedding: "bingo",
  "get well": "grapes",
};

export function OccasionTiles() {
  const { pick } = usePoliteMode();
  return (
    <>
      <h2 className="visually-hidden">Popular occasions</h2>
      <ul className="occasions">
        {occasions.map(({ name, title, path }) => (
          <li key={name}>
            <Link to={path}>
              <b>{title}</b>{" "}
              <small>{pick(occasionTexts[name].lede, occasionTexts[name].politeLede)}</small>
              <CardPicture card={{ id: cardIds[name] }} sizes="(min-width: 48em) 12rem, 30vw" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
