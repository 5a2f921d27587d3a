import type { MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { newCard, Status } from "~/calls/desk/catalogue.server";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { cardFilters, type CardStatus } from "~/shop/catalogue/desk-card";
import { listDeskCards } from "~/shop/catalogue/list-cards.server";
import { href } from "~/forms/href";
import { ChoiceLinks } from "../choice-links";
import { deskMeta } from "../desk-meta";
import { CardRows } from "./card-rows";
import { CardSearch } from "./card-search";
import { NewCard } from "./new-card";
import { keysOf } from "~/shop/objects";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = () => deskMeta("Cards");

export const loader = deskLoader("edit cards", async ({ request, session: { shop } }) => {
  const params = new URL(request.url).searchParams;
  const status = Status.catch("on sale").parse(params.get("show") ?? undefined);
  const text = (params.get("name") ?? "").slice(0, 200);
  const after = params.get("after") ?? undefined;
  return { status, text, ...(await listDeskCards(shop.db, { status, text, after })) };
});

export const action = answerForms([newCard]);

export default function CardsPage() {
  const { status, text, cards, next } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  const here: Record<string, string> = text ? { name: text } : { show: status };
  return (
    <div className="wrap">
      <h1>Cards</h1>
      <p>
        <Link to={href("/desk/prices")}>Prices by spreadsheet</Link>
      </p>
      <ChoiceLinks
        label="Which cards"
        links={keysOf(cardFilters).map((each) => ({
          to: `${href("/desk/cards")}?${new URLSearchParams({ show: each }).toString()}`,
          title: cardFilters[each],
          isHere: each === status && !text,
        }))}
      />
      <CardSearch key={text} text={text} />
      <NewCard refused={refused} />
      {cards.length === 0 ? (
        <p className="desk-lede">{text ? noneNamed(text) : emptyTexts[status]}</p>
      ) : (
        <CardRows cards={cards} />
      )}
      {next && (
        <p>
          <Link to={`?${new URLSearchParams({ ...here, after: next }).toString()}`}>More</Link>
        </p>
      )}
    </div>
  );
}

const noneNamed = (text: string) => `No card is called anything like “${text}”. Yet.`;

const emptyTexts: Record<CardStatus, string> = {
  "on sale": "Nothing is on sale. That makes it a hobby.",
  draft: "No drafts. Every joke is out there already.",
  "off sale": "None. Everything we show can be bought.",
  retired: "None. They are all still at it.",
};
