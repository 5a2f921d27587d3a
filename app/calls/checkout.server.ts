import { z } from "zod";
import { defineFormCall, defineJsonCall } from "~/http/call.server";
import { LineInput, PostOn, UId } from "~/http/inputs.server";
import type { Session } from "~/http/session.server";
import { maxLines, withoutOrdered } from "~/shop/basket/basket";
import { chargeableDiscount } from "~/shop/discounts/use-discount.server";
import { findOrderId, issueOrderToken } from "~/shop/orders/order-links.server";
import { placeOrder } from "~/shop/checkout/place-order.server";
import { vatBasisPointsOf } from "~/shop/legal/trader";
import { readTrader } from "~/shop/legal/trader-details.server";

const Pence = z.coerce.number().int().min(0).max(1_000_000).optional();

/** The prices that the page showed: compared, and never charged. */
const shownPrices = { cardsPence: Pence, secondClassPence: Pence, firstClassPence: Pence };

/** The price of each card as the page showed it: "grapes 325,venn 299". */
const CardPrices = z
  .string()
  .max(20_000)
  .transform((text) => new Map(text.split(",").map((pair) => priceIn(pair.split(" ")))))
  .optional();

const priceIn = ([id = "", pence]: string[]): [string, number] => [id, Number(pence)];

/** A day that is typed counts only with its choice. */
const Posting = z.object({
  when: z.enum(["soon", "day"], "As soon as we can, or on a day?").default("soon"),
  postOn: z.string().default(""),
});

/** The basket's Checkout button: orders the lines in the basket. */
export const checkout = defineFormCall({
  name: "checkout",
  who: "shopper",
  input: Posting.extend({
    idempotencyKey: UId.optional(),
    /** The code whose discount the page shows. */
    discountCode: z.string().max(20).default(""),
    cardPrices: CardPrices,
    ...shownPrices,
  }).transform(({ when, ...fields }, context) => {
    if (when === "soon") return { ...fields, postOn: null };
    const { data, error } = PostOn.safeParse(fields.postOn);
    for (const { message } of error?.issues ?? []) {
      context.addIssue({ code: "custom", path: ["postOn"], message });
    }
    return { ...fields, postOn: data ?? null };
  }),
  async run(session, { idempotencyKey = null, discountCode, postOn, ...shown }) {
    const { shop, address, cookies } = session;
    await shop.limits.checkOut(address);
    const lines = await session.basket.read();
    const lastOrderId = await findOrderId(shop.db, cookies.get("lastOrder"));
    const discount = await chargeableDiscount(shop.db, cookies.get("discount"), discountCode, {
      now: new Date(),
      ownOrderId: lastOrderId,
      customerId: session.customer?.id,
    });
    const { orderId, url, paidLines } = await placeOrder(shop, {
      ...(await requestFrom(session)),
      lines,
      isBasket: true,
      discount,
      shown,
      postOn,
      idempotencyKey,
      lastOrderId,
    });
    if (paidLines.length > 0) {
      await session.basket.change((kept) => withoutOrdered(kept, { lines: paidLines }));
    }
    if (discount) cookies.set("discount", { id: discount.id, orderId });
    cookies.set("lastOrder", await issueOrderToken(shop.db, orderId));
    return { url, isMissingMessages: lines.some(({ personalisation }) => personalisation === "") };
  },
  afterForm: ({ url, isMissingMessages }) => ({
    to: url,
    notices: isMissingMessages ? ["missingMessages"] : [],
  }),
});

/** Orders the lines that the caller sends. Prices come from the database; list_items is ignored. */
export const createCheckoutSession = defineJsonCall({
  name: "create-checkout-session",
  who: "anyone",
  input: z.object({
    cartItems: z.array(LineInput).max(maxLines),
    list_items: z.unknown().optional(),
    postOn: PostOn.nullish(),
    ...shownPrices,
  }),
  output: z.object({ url: z.url() }),
  isUnwrapped: true,
  async run(session, { cartItems, list_items: _list, postOn = null, ...shown }) {
    const { shop, address } = session;
    await shop.limits.checkOut(address);
    const { url } = await placeOrder(shop, {
      ...(await requestFrom(session)),
      lines: cartItems,
      isBasket: false,
      discount: null,
      shown,
      postOn,
      idempotencyKey: null,
      lastOrderId: null,
    });
    return { url };
  },
});

/** The part of an order's request that the session knows. */
async function requestFrom({ shop, env, customer, cookies }: Session) {
  return {
    customerId: customer?.id ?? null,
    publicUrl: env.publicUrl,
    isPolite: cookies.isPolite,
    vatBasisPoints: vatBasisPointsOf(await readTrader(shop.db, env.trader)),
  };
}
