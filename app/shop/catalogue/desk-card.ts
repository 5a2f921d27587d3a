import { minimumPaymentPence } from "~/payments/payments";
import { formatPence } from "~/shop/money";
import { Refusal } from "~/shop/refusal";
import { keysOf } from "~/shop/objects";
import type { CardStatus } from "./card";
import type { CardFields } from "./list-cards.server";

export type { CardFields, CardStatus };

/** The labels of the desk's card filters. */
export const cardFilters: Record<CardStatus, string> = {
  "on sale": "On sale",
  draft: "Drafts",
  "off sale": "Off sale",
  retired: "Retired",
};

/** The card statuses as they stand in a sentence. */
export const statusLabels: Record<CardStatus, string> = {
  draft: "a draft",
  "on sale": "on sale",
  "off sale": "off sale",
  retired: "retired",
};

/** An edit. Callers that name no filth or recipients leave them as they are. */
export type EditedFields = Omit<CardFields, "filth" | "recipients"> &
  Partial<Pick<CardFields, "filth" | "recipients">>;

/** The message about a typed text that is not a price. */
export const notAPrice = (typed: string) =>
  `“${typed}” is not a price. Type pounds and pence, such as 2.99.`;

/** The message about a wrong price; undefined if the prices are valid. */
export function priceFault({
  pricePence,
  oldPricePence,
}: Pick<CardFields, "pricePence" | "oldPricePence">): string | undefined {
  if (pricePence !== null && pricePence < minimumPaymentPence) {
    return `Less than ${formatPence(minimumPaymentPence)} cannot be paid.`;
  }
  return oldPricePence !== null && oldPricePence <= (pricePence ?? 0)
    ? "The old price is what it cost before it was reduced, so it is higher. Or leave it out."
    : undefined;
}

/** The next statuses that staff may give a card. */
export const nextCardStatuses: Record<CardStatus, readonly Exclude<CardStatus, "draft">[]> = {
  draft: ["on sale"],
  "on sale": ["off sale", "retired"],
  "off sale": ["on sale", "retired"],
  retired: ["on sale"],
};

/**
 * Whether a card has a picture. Cards of our catalogue, which were never drafts, have drawn ones.
 */
export function hasPicture(card: { status: CardStatus; picture: string | null }): boolean {
  return card.picture !== null || card.status !== "draft";
}

/** The missing parts of a card that guests need, as text. */
export function missingIn(
  card: CardFields & { status: CardStatus; picture: string | null },
): string[] {
  const lacks: [string, boolean][] = [
    ["a picture", !hasPicture(card)],
    ["a price", card.pricePence === null],
    ["an occasion", card.occasions.length === 0],
    ["a polite name", !card.politeName],
    ["what the picture says", card.alt === ""],
    ["what it says politely", !card.politeAlt],
    ["a short description", card.shortDescription === ""],
    ["a long description", card.longDescription === ""],
  ];
  return lacks.filter(([, isMissing]) => isMissing).map(([what]) => what);
}

/** The refusal to put an incomplete card on sale. */
export const lackRefusal = (lacks: string[]) =>
  new Refusal("conflict", `Not on sale like that. It lacks: ${lacks.join(", ")}.`);

const labels: Record<keyof CardFields, string> = {
  name: "The name",
  politeName: "The polite name",
  alt: "What the picture says",
  politeAlt: "What it says politely",
  shortDescription: "The short description",
  longDescription: "The long description",
  pricePence: "The price",
  oldPricePence: "The old price",
  occasions: "Its occasions",
  filth: "Its filth",
  recipients: "Who it is for",
};

/** The fields whose typed value differs from the card's. */
export const changedFields = (now: CardFields, typed: CardFields) =>
  keysOf(labels).filter((field) => String(now[field] ?? "") !== String(typed[field] ?? ""));

/** Names both values of each field that would have been overwritten. */
export function quickerRefusal(now: CardFields, typed: CardFields): Refusal {
  const messages = changedFields(now, typed).map(
    (field) => `${labels[field]} says now “${say(now, field)}”, you wrote “${say(typed, field)}”.`,
  );
  return new Refusal(
    "conflict",
    `Somebody was quicker. ${messages.join(" ")} Save again, and it says what you wrote.`,
  );
}

function say(card: CardFields, field: keyof CardFields): string {
  const value = card[field];
  if (value === null) return "";
  if (typeof value === "number") return formatPence(value);
  return typeof value === "string" ? value : value.join(", ");
}
