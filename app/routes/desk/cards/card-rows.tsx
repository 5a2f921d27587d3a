import { Link } from "@remix-run/react";
import { CardPicture } from "~/components/card-picture";
import { Price } from "~/components/price";
import { hasPicture, statusLabels } from "~/shop/catalogue/desk-card";
import type { ListedCard } from "~/shop/catalogue/list-cards.server";
import { href } from "~/forms/href";

/** Cards in a list, with prices and sales. */
export function CardRows({ cards }: { cards: ListedCard[] }) {
  return (
    <ul className="desk-cards">
      {cards.map((card) => (
        <li key={card.id}>
          {hasPicture(card) && <CardPicture card={card} sizes="4rem" />}
          <p>
            <Link to={href("/desk/cards/:productId", { productId: card.id })}>{card.name}</Link>
            <br />
            <Price {...card} />
            {`, ${card.sold} sold, ${statusLabels[card.status]}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
