import type { Occasion } from "~/shop/catalogue/occasions";

type Texts = {
  lede: string;
  /** In polite mode. */
  politeLede: string;
  /** For search engines. */
  description: string;
};

/** The texts of an occasion’s listing and tile. */
export const occasionTexts: Record<Occasion["name"], Texts> = {
  birthday: {
    lede: "One year nearer the skip.",
    politeLede: "One year wiser.",
    description: "Birthday cards for people who should have stopped having them.",
  },
  engagement: {
    lede: "There’s still time.",
    politeLede: "How lovely.",
    description: "Engagement cards for couples who have clearly thought this through.",
  },
  wedding: {
    lede: "Free bar. Lifelong consequences.",
    politeLede: "Do bring a cardigan.",
    description: "Wedding cards for the happy couple, from the table by the toilets.",
  },
  "get well": {
    lede: "Or at least stop going on about it.",
    politeLede: "There’s soup on the way.",
    description: "Get well cards for the ill, the injured and the merely hungover.",
  },
};
