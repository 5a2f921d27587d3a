/**
 * What cards are for. Each has a listing, with a line for the shopper, one for their mother and one
 * for search engines.
 */
export const occasions = [
  {
    name: "birthday",
    title: "Birthday",
    path: "/birthday",
    lede: "One year nearer the skip.",
    politeLede: "One year wiser.",
    description: "Birthday cards for people who should have stopped having them.",
  },
  {
    name: "engagement",
    title: "Engagement",
    path: "/engagement",
    lede: "There’s still time.",
    politeLede: "How lovely.",
    description: "Engagement cards for couples who have clearly thought this through.",
  },
  {
    name: "wedding",
    title: "Wedding",
    path: "/wedding",
    lede: "Free bar. Lifelong consequences.",
    politeLede: "Do bring a cardigan.",
    description: "Wedding cards for the happy couple, from the table by the toilets.",
  },
  {
    name: "get well",
    title: "Get well",
    path: "/get-well",
    lede: "Or at least stop going on about it.",
    politeLede: "There’s soup on the way.",
    description: "Get well cards for the ill, the injured and the merely hungover.",
  },
] as const;

export type Occasion = (typeof occasions)[number];

/** The occasion of that name, as cards list them ("get well"). */
export function occasionNamed(name: string | undefined): Occasion | undefined {
  return occasions.find((occasion) => occasion.name === name);
}
