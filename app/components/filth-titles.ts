import type { Filth } from "~/shop/catalogue/choice";
import { useIsPolite } from "./polite-mode";

export const filthTitles: Record<Filth, string> = {
  mild: "Mild",
  rude: "Rude",
  unforgivable: "Unforgivable",
};

const politeFilthTitles: Record<Filth, string> = {
  mild: "Beige",
  rude: "Floral",
  unforgivable: "Frilly",
};

/** The names of the filths in the mode of the page. */
export const useFilthTitles = () => (useIsPolite() ? politeFilthTitles : filthTitles);
