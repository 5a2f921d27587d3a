import { useFetchers, useMatches } from "@remix-run/react";
import { createContext, useContext } from "react";
import { intentIn } from "~/forms/intent";

/** Key of the fetcher that sends the switch's form. */
export const politeModeKey = "politeMode";

/** Data of the document, for whatever stands in it. */
export type DocumentData = {
  /** Whether "Mum's behind me" is on. */
  isPolite: boolean;
};

type Named = { name: string; politeName: string; alt?: string; politeAlt?: string };

/** Overrides the reader's mode by true or false, because the desk shows both modes. */
export const PoliteModeContext = createContext<boolean | undefined>(undefined);

/** Whether "Mum's behind me" is on, or being switched on. */
export function useIsPolite(): boolean {
  const override = useContext(PoliteModeContext);
  const isOn = loadedMode(useMatches());
  const fetcher = useFetchers().find(({ key }) => key === politeModeKey);
  const pending = intentIn(fetcher?.formData);
  if (override !== undefined) return override;
  return pending ? pending === "be-polite" : isOn;
}

/** The mode as it was when the page was loaded. Only the shop has it. */
export function loadedMode([root, layout]: { id: string; data: unknown }[]): boolean {
  return layout?.id === "shop" && ((root?.data as DocumentData | undefined)?.isPolite ?? false);
}

/** Picks the rude or the polite text, by the mode. */
export function usePoliteMode() {
  const isPolite = useIsPolite();
  return {
    isPolite,
    pick: (rude: string, polite: string) => (isPolite ? polite : rude),
    /** The card with its name and alternative text for the mode. */
    withPoliteName: <C extends Named>(card: C): C =>
      isPolite ? { ...card, ...politeTexts(card) } : card,
  };
}

function politeTexts({ politeName, politeAlt }: Named): { name: string; alt?: string } {
  return { name: politeName, ...(politeAlt !== undefined && { alt: politeAlt }) };
}
