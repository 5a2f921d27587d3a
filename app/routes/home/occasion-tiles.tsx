import { Link } from "@remix-run/react";
import { CardPicture } from "~/components/card-picture";
import { useManners } from "~/components/manners";
import { occasions } from "~/shop/occasions";

const dressing = {
  birthday: {
    words: "One year nearer the skip.",
    politeWords: "One year wiser.",
    card: "was-promising",
  },
  engagement: {
    words: "There’s still time.",
    politeWords: "How lovely.",
    card: "nobody-queuing",
  },
  wedding: {
    words: "Free bar. Lifelong consequences.",
    politeWords: "Do bring a cardigan.",
    card: "bingo",
  },
  "get well": {
    words: "Or at least stop going on about it.",
    politeWords: "There’s soup on the way.",
    card: "grapes",
  },
};

export function OccasionTiles() {
  const { say } = useManners();
  return (
    <>
      <h2 className="vh">Popular occasions</h2>
      <ul className="occ">
        {occasions.map(({ name, title, path }) => (
          <li key={name}>
            <Link to={path}>
              <b>{title}</b> <small>{say(dressing[name].words, dressing[name].politeWords)}</small>
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
