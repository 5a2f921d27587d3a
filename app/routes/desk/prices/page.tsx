import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changePrices } from "~/calls/desk/prices.server";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { href } from "~/forms/href";
import { CardChoice, MoreCards, NoCards } from "../card-choice";
import { deskMeta } from "../desk-meta";
import { findCards } from "../find-cards.server";
import { PriceForm } from "./price-form";

// After a refusal the form must carry the prices of now, so that it can be sent again.
export const shouldRevalidate = () => true;

export const meta: MetaFunction = () => deskMeta("Prices");

export const loader = deskLoader("edit cards", async (args) => {
  const { pathname, search } = new URL(args.request.url);
  return { here: pathname + search, ...(await findCards(args)) };
});

export const action = answerForms([changePrices]);

export default function PricesPage() {
  const { here, cards, ...chosen } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  return (
    <div className="wrap">
      <h1>Prices</h1>
      <p className="desk-lede">
        All prices that you change here change together, or none does. The old price is crossed out
        beside a lower one.
      </p>
      <CardChoice path={href("/desk/prices")} {...chosen} />
      {cards.length === 0 ? <NoCards {...chosen} /> : <PriceForm {...{ here, cards, refused }} />}
      <MoreCards {...chosen} />
    </div>
  );
}
