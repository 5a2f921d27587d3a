import type { Session } from "~/http/session.server";
import { describeDiscount, spreadDiscount } from "~/shop/discounts/discount";
import { readDiscount } from "~/shop/discounts/use-discount.server";
import { findOrderId } from "~/shop/orders/order-links.server";
import type { Ticket } from "./order-ticket";

type TicketDiscount = {
  discount: Ticket["discount"];
  /** An applied code that is no longer valid, with the reason; null for none. */
  deadCode: { code: string; whyNot: string } | null;
};

/**
 * The discount that was applied in this browser.
 * @param prices of the cards that can be bought, in pence
 */
export async function readTicketDiscount(
  { shop: { db }, customer, cookies }: Session,
  prices: readonly number[],
): Promise<TicketDiscount> {
  const kept = cookies.get("discount");
  const ownOrderId = kept ? await findOrderId(db, cookies.get("lastOrder")) : null;
  const asking = { now: new Date(), ownOrderId, customerId: customer?.id };
  const applied = await readDiscount(db, kept, asking);
  if (!applied) return { discount: null, deadCode: null };
  const { code, whyNot } = applied;
  if (whyNot) return { discount: null, deadCode: { code, whyNot } };
  const pence = spreadDiscount(prices, applied).reduce((sum, share) => sum + share, 0);
  return { discount: { code, description: describeDiscount(applied), pence }, deadCode: null };
}
