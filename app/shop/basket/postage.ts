import { formatPence } from "~/shop/money";

const secondClass = { name: "Royal Mail 2nd Class", pence: 170 } as const;
const firstClass = { name: "Royal Mail First Class", pence: 220 } as const;

/** The choices on the payment page, cheapest first. */
export const postages = [secondClass, firstClass] as const;

/** As "£1.70". */
export const secondClassPrice = formatPence(secondClass.pence);
export const firstClassPrice = formatPence(firstClass.pence);
