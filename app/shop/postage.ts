/** What the shopper can choose from on the payment page, cheapest first. */
export const postages = [
  { name: "Royal Mail 2nd Class", pence: 170 },
  { name: "Royal Mail First Class", pence: 220 },
] as const;
