import { Link } from "@remix-run/react";
import { CardPicture } from "~/components/card-picture";
import { occasions } from "~/shop/occasions";

const dressing = {
  birthday: { words: "One year nearer the skip.", card: "was-promising" },
  engagement: { words: "There’s still time.", card: "nobody-queuing" },
  wedding: { words: "Free bar. Lifelong consequences.", card: "bingo" },
  "get well": { words: "Or at least stop going on about it.", card: "grapes" },
};

export function OccasionTiles() {
  return (
    <>
      <h2 className="vh">Popular occasions</h2>
      <ul className="occ">
        {occasions.map(({ name, title, path }) => (
          <li key={name}>
            <Link to={path}>
              <b>{title}</b> <small>{dressing[name].words}</small>
              <CardPicture
                card={{ id: dressing[name].card }}
                alt=""
                sizes="(min-width: 48em) 12rem, 30vw"
              />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
