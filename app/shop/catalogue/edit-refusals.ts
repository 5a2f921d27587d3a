import { formatPence } from "~/shop/money";
import { Refusal } from "~/shop/refusal";
import type { CardFields } from "./desk-card";
import { keysOf } from "~/shop/objects";

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
