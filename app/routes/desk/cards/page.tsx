import type { MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { newCard } from "~/calls/desk/catalogue.server";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { href } from "~/forms/href";
import { CardChoice, MoreCards, NoCards } from "../card-choice";
import { deskMeta } from "../desk-meta";
import { findCards } from "../find-cards.server";
import { CardRows } from "./card-rows";
import { NewCard } from "./new-card";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = () => deskMeta("Cards");

export const loader = deskLoader("edit cards", findCards);

export const action = answerForms([newCard]);

export default function CardsPage() {
  const { cards, ...chosen } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  return (
    <div className="wrap">
      <h1>Cards</h1>
      <p>
        <Link to={href("/desk/prices")}>Prices</Link>
      </p>
      <CardChoice path={href("/desk/cards")} {...chosen} />
      <NewCard refused={refused} />
      {cards.length === 0 ? <NoCards {...chosen} /> : <CardRows cards={cards} />}
      <MoreCards {...chosen} />
    </div>
  );
}
