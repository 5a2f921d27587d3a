import { occasions, type Occasion } from "~/shop/catalogue/occasions";
import { href } from "~/forms/href";

type Texts = {
  lede: string;
  /** In polite mode. */
  politeLede: string;
  /** For search engines. */
  description: string;
};

const texts: Record<Occasion["name"], Texts> = {
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

export const shopAll = {
  path: href("/all"),
  name: undefined,
  title: "Shop all",
  lede: "Something for everyone you can’t stand and several people you can.",
  politeLede: "Something for everyone, and everyone’s mother.",
  description:
    "Every rude, funny card we print, for birthdays, engagements, weddings and getting well.",
};

/** Every listing, with its address. */
export const listings = [
  shopAll,
  ...occasions.map((occasion) => Object.assign({}, occasion, texts[occasion.name])),
];

export type Listing = (typeof listings)[number];
