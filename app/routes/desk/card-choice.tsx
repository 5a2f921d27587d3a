import { Form, Link } from "@remix-run/react";
import { cardFilters, type CardStatus } from "~/shop/catalogue/desk-card";
import { keysOf } from "~/shop/objects";
import { ChoiceLinks } from "./choice-links";
import type { FoundCards } from "./find-cards.server";

/** Selects the cards of a screen, by their status or by parts of their names. */
export function CardChoice({ path, status, text }: { path: string } & Chosen) {
  return (
    <>
      <ChoiceLinks
        label="Which cards"
        links={keysOf(cardFilters).map((each) => ({
          to: `${path}?${new URLSearchParams({ show: each }).toString()}`,
          title: cardFilters[each],
          isHere: each === status && !text,
        }))}
      />
      <Form className="desk-search" action={path} role="search" aria-label="Cards" key={text}>
        <label className="visually-hidden" htmlFor="find-card">
          Find a card
        </label>{" "}
        <input
          className="input"
          id="find-card"
          name="name"
          type="search"
          placeholder="Part of its name"
          maxLength={100}
          defaultValue={text}
        />{" "}
        <button className="button small">Find</button>
      </Form>
    </>
  );
}

type Chosen = Pick<FoundCards, "status" | "text">;

/** The text in place of cards when none are found. */
export function NoCards({ status, text }: Chosen) {
  return <p className="desk-lede">{text ? noneNamed(text) : emptyTexts[status]}</p>;
}

const noneNamed = (text: string) => `No card is called anything like “${text}”. Yet.`;

const emptyTexts: Record<CardStatus, string> = {
  "on sale": "Nothing is on sale. That makes it a hobby.",
  draft: "No drafts. Every joke is out there already.",
  "off sale": "None. Everything we show can be bought.",
  retired: "None. They are all still at it.",
};

/** The link to the next page of cards, if there is one. */
export function MoreCards({ status, text, next }: Omit<FoundCards, "cards">) {
  if (!next) return null;
  const here: Record<string, string> = text ? { name: text } : { show: status };
  return (
    <p>
      <Link to={`?${new URLSearchParams({ ...here, after: next }).toString()}`}>More</Link>
    </p>
  );
}
