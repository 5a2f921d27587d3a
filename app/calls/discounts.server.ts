import { z } from "zod";
import { defineFormCall } from "~/http/call.server";
import { normaliseCode } from "~/shop/discounts/discount";
import { findOrderId } from "~/shop/orders/order-links.server";
import { findDiscount } from "~/shop/discounts/use-discount.server";

/** Applies a typed code to the basket of this browser. The one applied before goes. */
export const applyDiscount = defineFormCall({
  name: "apply-discount",
  who: "shopper",
  input: z.object({
    code: z
      .string()
      .max(100, "No code is as long as that.")
      .transform(normaliseCode)
      .pipe(z.string().min(1, "Which code? Type it in first.")),
  }),
  async run(session, { code }) {
    const { shop, address } = session;
    const ownOrderId = await findOrderId(shop.db, session.cookies.get("lastOrder"));
    const asking = { now: new Date(), ownOrderId, customerId: session.customer?.id };
    const find = () => findDiscount(shop.db, code, asking);
    const { id } = await shop.limits.limitDiscount(address, find);
    session.cookies.set("discount", { id });
  },
  afterForm: () => ({ notices: ["discountApplied"] }),
});

export const removeDiscount = defineFormCall({
  name: "remove-discount",
  who: "shopper",
  input: z.object({}),
  run: (session) => session.cookies.set("discount", undefined),
  afterForm: () => ({ notices: ["discountRemoved"] }),
});
