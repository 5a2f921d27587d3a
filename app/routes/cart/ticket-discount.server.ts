import type { Session } from "~/http/session.server";
import type { Discount } from "~/shop/discounts/discount";
import { readDiscount } from "~/shop/discounts/use-discount.server";
import { findOrderId } from "~/shop/orders/order-links.server";

type TicketDiscount = {
  discount: Discount | null;
  /** An applied code that is no longer valid, with the reason; null for none. */
  deadCode: { code: string; whyNot: string } | null;
};

/** The discount that was applied in this browser. */
export async function readTicketDiscount({
  shop: { db },
  customer,
  cookies,
}: Session): Promise<TicketDiscount> {
  const kept = cookies.get("discount");
  const ownOrderId = kept ? await findOrderId(db, cookies.get("lastOrder")) : null;
  const asking = { now: new Date(), ownOrderId, customerId: customer?.id };
  const applied = await readDiscount(db, kept, asking);
  if (!applied) return { discount: null, deadCode: null };
  const { code, whyNot } = applied;
  if (whyNot) return { discount: null, deadCode: { code, whyNot } };
  return { discount: applied, deadCode: null };
}
