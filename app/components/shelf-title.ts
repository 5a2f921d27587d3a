import type { Recipient } from "~/shop/catalogue/choice";
import { recipientTexts } from "./recipient-texts";

type Shelf = {
  occasion?: { title: string };
  recipient?: Recipient;
  /** In the words of the mode. */
  filthTitle?: string;
};

/** A shelf's name within a sentence, as "mild birthday cards for your mum". */
export function shelfTitle({ occasion, recipient, filthTitle }: Shelf): string {
  const kind = [filthTitle, occasion?.title, "cards"];
  return [...kind, recipient && recipientTexts[recipient].title]
    .filter(Boolean)
    .join(" ")
    .toLowerCase();
}
