import { classNames, firstClassDays, secondClassDays } from "~/shop/calendar/delivery";
import { formatPence } from "~/shop/money";

/** A choice on the payment page. `workingDays` is the longest usual time in the post. */
export type Postage = { name: string; pence: number; workingDays: number };

/**
 * Both choices, the cheapest first. There are exactly two, in the columns of orders and of prices, on the
 * payment page and at the desk.
 */
export type Postages = readonly [secondClass: Postage, firstClass: Postage];

/** The prices of both choices. */
export type PostagePence = { secondClassPence: number; firstClassPence: number };

/**
 * The choices at those prices. Null means 170 and 220, the prices before the owner set any. Orders placed
 * at these store null, so never change the numbers: the desk sets new prices.
 */
export function postagesAtPrices({
  secondClassPence,
  firstClassPence,
}: {
  [Price in keyof PostagePence]: number | null;
}): Postages {
  return [
    { name: classNames.secondClass, pence: secondClassPence ?? 170, workingDays: secondClassDays },
    { name: classNames.firstClass, pence: firstClassPence ?? 220, workingDays: firstClassDays },
  ];
}

export const pricesOf = ([secondClass, firstClass]: Postages): PostagePence => ({
  secondClassPence: secondClass.pence,
  firstClassPence: firstClass.pence,
});

/** The choices before the owner set any prices. */
export const firstPostages = postagesAtPrices({ secondClassPence: null, firstClassPence: null });

/** The prices as shoppers read them, such as "£1.70". */
export type PostageTexts = { secondClass: string; firstClass: string };

export const postageTexts = (postages: Postages): PostageTexts => totalTexts(postages, 0);

/** The price of the cards with each choice. */
export const totalTexts = (
  [secondClass, firstClass]: Postages,
  cardsPence: number,
): PostageTexts => ({
  secondClass: formatPence(cardsPence + secondClass.pence),
  firstClass: formatPence(cardsPence + firstClass.pence),
});

/**
 * The class that costs that much; undefined if none does. A payment does not name its class, so the price
 * alone identifies it, and both must never cost the same.
 */
export const postageOf = (postages: Postages, paidPence: number) =>
  postages.find(({ pence }) => pence === paidPence);
