import { occasionTexts } from "~/components/occasion-texts";
import { occasions } from "~/shop/catalogue/occasions";
import { href } from "~/forms/href";

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
  ...occasions.map((occasion) => Object.assign({}, occasion, occasionTexts[occasion.name])),
];

export type Listing = (typeof listings)[number];
