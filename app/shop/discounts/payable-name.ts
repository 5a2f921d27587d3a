import { formatPence, parsePounds } from "~/shop/money";

/** A line of an order, with what a code took off its price. */
type Reduced = { name: string; discountPence: number; discountCode: string | null };

/**
 * The name of a line at the payment provider, which the payment page shows. A reduced line names the code
 * and what it took off.
 */
export function payableName({ name, discountPence, discountCode }: Reduced): string {
  return discountPence > 0
    ? `${name} (${formatPence(discountPence)} off with ${discountCode})`
    : name;
}

/** Reads a line back from its name at the provider, for an order that the database has lost. */
export function readPayableName(payable: string): Reduced {
  const [, name, off = "", code] = /^(.+) \((£[\d.]+) off with ([A-Z0-9]+)\)$/.exec(payable) ?? [];
  const discountPence = parsePounds(off);
  if (!name || !code || !discountPence) {
    return { name: payable, discountPence: 0, discountCode: null };
  }
  return { name, discountPence, discountCode: code };
}
