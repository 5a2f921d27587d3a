import { occasionNames, type OccasionName } from "../../../db/catalogue/occasion-names";

export { occasionNames };

/**
 * An occasion. Each has a listing, with texts for shoppers, for polite mode and for search engines.
 */
export type Occasion = {
  name: OccasionName;
  title: string;
  path: string;
  lede: string;
  politeLede: string;
  /** For search engines. */
  description: string;
};

const listings: Record<OccasionName, Omit<Occasion, "name">> = {
  birthday: {
    title: "Birthday",
    path: "/birthday",
    lede: "One year nearer the skip.",
    politeLede: "One year wiser.",
    description: "Birthday cards for people who should have stopped having them.",
  },
  engagement: {
    title: "Engagement",
    path: "/engagement",
    lede: "There’s still time.",
    politeLede: "How lovely.",
    description: "Engagement cards for couples who have clearly thought this through.",
  },
  wedding: {
    title: "Wedding",
    path: "/wedding",
    lede: "Free bar. Lifelong consequences.",
    politeLede: "Do bring a cardigan.",
    description: "Wedding cards for the happy couple, from the table by the toilets.",
  },
  "get well": {
    title: "Get well",
    path: "/get-well",
    lede: "Or at least stop going on about it.",
    politeLede: "There’s soup on the way.",
    description: "Get well cards for the ill, the injured and the merely hungover.",
  },
};

export const occasions: readonly Occasion[] = occasionsNamed(occasionNames);

/** The occasions with those names, in that order. */
export function occasionsNamed(names: readonly OccasionName[]): Occasion[] {
  return names.map((name) => ({ name, ...listings[name] }));
}

/** The occasion with that name, as cards list it ("get well"). */
export function occasionNamed(name: string | undefined): Occasion | undefined {
  return occasions.find((occasion) => occasion.name === name);
}
