import type { Recipient } from "~/shop/catalogue/choice";
import { recipientTexts } from "./recipient-texts";

type Shelf = { occasion?: { title: string } | undefined; recipient?: Recipient | undefined };

/** A shelf's name within a sentence, as "birthday cards for your mum". */
export function shelfTitle({ occasion, recipient }: Shelf): string {
  const theirs = recipient && recipientTexts[recipient].title;
  return [occasion?.title, "cards", theirs].filter(Boolean).join(" ").toLowerCase();
}
