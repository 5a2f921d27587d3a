/** The currency of the shop. */
export const pounds = "GBP";

const inPounds = new Intl.NumberFormat("en-GB", { style: "currency", currency: pounds });

/** 350 → "£3.50". */
export function formatPence(pence: number): string {
  return inPounds.format(pence / 100);
}

/**
 * An amount in a currency's smallest unit: 234000 of "JPY" → "JPY 234,000".
 * @param currency as "JPY"; amounts in unknown currencies stay as they are
 */
export function formatForeign(amount: number, currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return String(amount);
  const format = new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency,
    currencyDisplay: "code",
  });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits).replaceAll("\u00A0", " ");
}

/** Converts pence to the pounds of the JSON calls: 350 → 3.5. Exact to the penny in JSON. */
export function toPounds(pence: number): number {
  return Number((pence / 100).toFixed(2));
}

/** A price as it is typed: 350 → "3.50", and none → "". */
export const typedPounds = (pence: number | null) =>
  pence === null ? "" : toPounds(pence).toFixed(2);

/** Converts typed pounds, as "3.50" or "£3.50", to pence; undefined if it is not a price. */
export function parsePounds(typed: string): number | undefined {
  const [, whole, pennies = "00"] = /^£?\s*(\d{1,4})(?:\.(\d{2}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(pennies);
}

/** The sum that was paid for an order, in its own money: "£8.19", or "EUR 9.00". */
export const formatTotal = (order: { currency: string | null; totalPence: number | null }) =>
  isForeign(order)
    ? formatForeign(order.totalPence ?? 0, order.currency)
    : formatPence(order.totalPence ?? 0);

/** Whether an order was paid in another currency, which no sum includes. */
export const isForeign = <Order extends { currency: string | null }>(
  order: Order,
): order is Order & { currency: string } => order.currency !== null && order.currency !== pounds;
