import { firstClassDays, secondClassDays } from "~/shop/calendar/delivery";
import { formatPence } from "~/shop/money";

/** A choice on the payment page, and how long it is in the post at the most, unless it is late. */
export type Postage = { name: string; pence: number; workingDays: number };

/** Both choices, the cheapest first. */
export type Postages = readonly [secondClass: Postage, firstClass: Postage];

/** The prices in pence, the cheapest first. */
export type PostagePence = { secondClassPence: number; firstClassPence: number };

/** The choices at those prices. */
export function postagesAtPrices({ secondClassPence, firstClassPence }: PostagePence): Postages {
  return [
    { name: "Royal Mail 2nd Class", pence: secondClassPence, workingDays: secondClassDays },
    { name: "Royal Mail First Class", pence: firstClassPence, workingDays: firstClassDays },
  ];
}

/** The choices until the owner sets other prices. */
export const firstPostages = postagesAtPrices({ secondClassPence: 170, firstClassPence: 220 });

/** The prices as shoppers read them, such as "£1.70". */
export type PostageTexts = { secondClass: string; firstClass: string };

export const postageTexts = ([secondClass, firstClass]: Postages): PostageTexts => ({
  secondClass: formatPence(secondClass.pence),
  firstClass: formatPence(firstClass.pence),
});

/** The class that cost so much; undefined for a sum that is none's. */
export const postageOf = (postages: Postages, paidPence: number) =>
  postages.find(({ pence }) => pence === paidPence);

/** How long it takes by the class that was paid for; the slower one's where nobody knows. */
export const daysInThePost = (postages: Postages, paidPence: number) =>
  (postageOf(postages, paidPence) ?? postages[0]).workingDays;
