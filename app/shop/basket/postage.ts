import { firstClassDays, secondClassDays } from "~/shop/calendar/delivery";
import { formatPence } from "~/shop/money";

const secondClass = {
  name: "Royal Mail 2nd Class",
  pence: 170,
  workingDays: secondClassDays,
} as const;
const firstClass = {
  name: "Royal Mail First Class",
  pence: 220,
  workingDays: firstClassDays,
} as const;

/** The choices on the payment page, cheapest first. */
export const postages = [secondClass, firstClass] as const;

/** As "£1.70". */
export const secondClassPrice = formatPence(secondClass.pence);
export const firstClassPrice = formatPence(firstClass.pence);

/** The class that cost so much; undefined for a sum that is none's. */
export const postageOf = (paidPence: number) => postages.find(({ pence }) => pence === paidPence);

/** How long it takes by the class that was paid for; the slower one's where nobody knows. */
export const daysInThePost = (paidPence: number) =>
  (postageOf(paidPence) ?? secondClass).workingDays;
