import type { Recipient } from "~/shop/catalogue/choice";
import { textsFor } from "./recipient-texts";

type Shelf = {
  occasion?: { title: string };
  recipients?: readonly Recipient[];
  /** In the words of the mode. */
  filthTitle?: string;
};

/** A shelf's name within a sentence, as "mild birthday cards for your mum". */
export function shelfTitle({ occasion, recipients = [], filthTitle }: Shelf): string {
  const kind = [filthTitle, occasion?.title, "cards"];
  return [...kind, textsFor(recipients)?.title].filter(Boolean).join(" ").toLowerCase();
}
