import type { DeskCard } from "~/shop/catalogue/list-cards.server";
import { formatPence } from "~/shop/money";

/** The card as the fields of its form. */
export function valuesOf(card: DeskCard): Record<string, string> {
  const { name, politeName, alt, politeAlt, shortDescription, longDescription, ...rest } = card;
  const [mainOccasion = "", ...others] = rest.occasions;
  return {
    name,
    politeName: politeName ?? "",
    alt,
    politeAlt: politeAlt ?? "",
    shortDescription,
    longDescription,
    price: poundsOf(rest.pricePence),
    oldPrice: poundsOf(rest.oldPricePence),
    filth: rest.filth,
    mainOccasion,
    ...Object.fromEntries(others.map((occasion) => [`occasion.${occasion}`, "on"])),
    ...Object.fromEntries(rest.recipients.map((recipient) => [`recipient.${recipient}`, "on"])),
  };
}

const poundsOf = (pence: number | null) => (pence === null ? "" : formatPence(pence).slice(1));
