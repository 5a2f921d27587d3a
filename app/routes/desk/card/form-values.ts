import type { DeskCard } from "~/shop/catalogue/list-cards.server";
import { typedPounds } from "~/shop/money";

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
    price: typedPounds(rest.pricePence),
    oldPrice: typedPounds(rest.oldPricePence),
    filth: rest.filth,
    mainOccasion,
    ...Object.fromEntries(others.map((occasion) => [`occasion.${occasion}`, "on"])),
    ...Object.fromEntries(rest.recipients.map((recipient) => [`recipient.${recipient}`, "on"])),
  };
}
