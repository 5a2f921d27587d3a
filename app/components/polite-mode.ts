import { useFetchers } from "@remix-run/react";
import { useVisitor } from "./visitor";

/** Key of the fetcher that throws the switch. */
export const politeModeKey = "politeMode";

type Named = { name: string; politeName: string; alt?: string; politeAlt?: string };

/** Whether "Mum's behind me" is on, or about to be. */
export function useIsPolite(): boolean {
  const visitor = useVisitor();
  const pending = useFetchers()
    .find(({ key }) => key === politeModeKey)
    ?.formData?.get("call");
  return pending ? pending === "be-polite" : (visitor?.isPolite ?? false);
}

/** Finds the words: for the sender's eyes, or for their mother's. */
export function usePoliteMode() {
  const isPolite = useIsPolite();
  return {
    isPolite,
    pick: (rude: string, polite: string) => (isPolite ? polite : rude),
    /** The card by the name, and the alternative text, that may be shown. */
    withPoliteName: <C extends Named>(card: C): C =>
      isPolite ? { ...card, ...politeWords(card) } : card,
  };
}

/** What a card is called in company. */
function politeWords({ politeName, politeAlt }: Named): { name: string; alt?: string } {
  return { name: politeName, ...(politeAlt !== undefined && { alt: politeAlt }) };
}

/** The name of the shop. */
export function brandName(isPolite: boolean): string {
  return isPolite ? "Bustard Cards" : "Bastard Cards";
}
