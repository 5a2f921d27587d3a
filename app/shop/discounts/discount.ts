import { minimumPaymentPence } from "~/payments/payments";
import { formatFullDay } from "~/shop/format-day";
import { formatPence } from "~/shop/money";
import { withPlainDashes } from "./pasted-text";

/** The form of a code, once it is normalised. */
export const codePattern = /^[A-Z0-9]{3,20}$/;

/** The code as it is stored: “git 10” is "GIT10". */
export const normaliseCode = (typed: string) =>
  withPlainDashes(typed)
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$|[\s-]/gu, "")
    .toUpperCase();

/** A discount, either of `percent` or of `amountPence`; the other is null. */
export type Discount = {
  /** The random id, not the code. */
  id: string;
  code: string;
  percent: number | null;
  amountPence: number | null;
};

/** As "10% off" or "£2.00 off". */
export const describeDiscount = ({ percent, amountPence }: Omit<Discount, "id" | "code">) =>
  percent === null ? `${formatPence(amountPence ?? 0)} off` : `${percent}% off`;

/**
 * The amount that the discount takes off each price, in their order. The shares add up to the whole
 * discount to the penny, and the same prices always have the same shares.
 */
export function spreadDiscount(prices: readonly number[], discount: Discount | null): number[] {
  const subtotal = prices.reduce((sum, price) => sum + price, 0);
  const pence = discount ? discountOn(subtotal, discount) : 0;
  if (pence === 0) return prices.map(() => 0);
  let passed = 0;
  let spread = 0;
  return prices.map((price) => {
    passed += price;
    const share = Math.floor((pence * passed) / subtotal) - spread;
    spread += share;
    return share;
  });
}

function discountOn(subtotal: number, { percent, amountPence }: Discount): number {
  const wanted = percent === null ? (amountPence ?? 0) : Math.round((subtotal * percent) / 100);
  return Math.max(0, Math.min(wanted, subtotal - minimumPaymentPence));
}

type Limits = {
  code: string;
  firstDay: string;
  lastDay: string | null;
  maxUses: number | null;
  endedAt: number | null;
};

/**
 * The reason why nobody can use a code now, for a shopper; undefined if they can.
 * @param today in London, as "2026-11-20"
 * @param uses the orders that have it, paid or being paid
 */
export function whyNotUsable(
  { code, firstDay, lastDay, maxUses, endedAt }: Limits,
  today: string,
  uses: number,
): string | undefined {
  if (endedAt !== null) return `${code} is over. It was good while it lasted.`;
  if (today < firstDay) return `${code} starts on ${formatFullDay(firstDay)}. Patience.`;
  if (lastDay !== null && today > lastDay) return `${code} ended on ${formatFullDay(lastDay)}.`;
  if (maxUses !== null && uses >= maxUses) {
    return `${code} is used up. Somebody tighter was quicker.`;
  }
  return undefined;
}
