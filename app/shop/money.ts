const pounds = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

/** 350 → "£3.50". */
export function formatPence(pence: number): string {
  return pounds.format(pence / 100);
}

/** Pence to the pounds of the JSON calls: 350 → 3.5. Exact to the penny, as JSON prints it. */
export function toPounds(pence: number): number {
  return Number((pence / 100).toFixed(2));
}
