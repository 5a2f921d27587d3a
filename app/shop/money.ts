const pounds = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

/** 350 → "£3.50". */
export function formatPence(pence: number): string {
  return pounds.format(pence / 100);
}

/** Pence to the pounds of the JSON calls: 350 → 3.5. Exact to the penny, as JSON prints it. */
export function toPounds(pence: number): number {
  return Number((pence / 100).toFixed(2));
}

/** What somebody typed as pounds, as "3.50" or "£3.50", in pence; undefined for what is no price. */
export function parsePounds(typed: string): number | undefined {
  const [, whole, pennies = "00"] = /^£?\s*(\d{1,4})(?:\.(\d{2}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(pennies);
}
