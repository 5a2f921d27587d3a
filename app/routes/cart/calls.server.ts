import { z } from "zod";
import { defineCall, defineQuery, type Calls } from "~/doors/call.server";
import { ItemId, LineInput, Personalisation, UId } from "~/doors/inputs.server";
import { addLine, maxLines, personaliseLine, removeLine } from "~/shop/basket";
import { mergeBasket } from "~/shop/basket.server";
import { findCard } from "~/shop/catalogue.server";
import { placeOrder } from "~/shop/place-order.server";
import { Refusal } from "~/shop/refusal";

/** A number in JSON, digits in a form. */
const Index = z.union([
  z.number().int().min(0),
  z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number),
]);

/** Either the line's own id, or its place together with the card that should be there. */
const LineReference = z.union([
  z.object({ uId: UId }),
  z
    .object({ index: Index, itemId: ItemId })
    .transform(({ index, itemId }) => ({ index, productId: itemId })),
]);

const getcart = defineQuery({
  who: "customer",
  answer: z.array(z.object({ uId: z.string(), itemId: z.string(), personalisation: z.string() })),
  async run({ basket }) {
    const lines = await basket.read();
    return lines.map(({ uId, productId, personalisation }) => ({
      uId,
      itemId: productId,
      personalisation,
    }));
  },
});

/** Adds a line, unless one with that uId is in the basket already. */
export const addtocart = defineCall({
  who: "shopper",
  input: LineInput,
  answer: z.object({ hasMessage: z.boolean() }),
  async run({ basket, saveDraft, shop }, line) {
    const card = await findCard(shop.db, line.productId);
    if (!card) {
      throw new Refusal(
        "missing",
        "There is no such card. Somebody must have bought it out of spite.",
      );
    }
    if (card.pricePence === null) throw new Refusal("conflict", `${card.name} is not for sale.`);
    await basket.change((lines) => addLine(lines, line));
    if (line.personalisation) saveDraft(line.productId, "");
    return { hasMessage: line.personalisation !== "" };
  },
  next: ({ hasMessage }) => ({ notices: hasMessage ? ["added"] : ["added", "reminder"] }),
});

const removefromcart = defineCall({
  who: "shopper",
  input: LineReference,
  run: ({ basket }, reference) => basket.change((lines) => removeLine(lines, reference)),
  next: () => ({ notices: ["removed"] }),
});

const addPersonalisation = defineCall({
  who: "shopper",
  input: LineReference.and(z.object({ personalisation: Personalisation })),
  answer: z.object({ personalisation: z.string() }),
  async run({ basket }, { personalisation, ...reference }) {
    await basket.change((lines) => personaliseLine(lines, reference, personalisation));
    return { personalisation };
  },
  next: ({ personalisation }) => ({
    notices: [personalisation === "" ? "messageRemoved" : "messageAdded"],
  }),
});

/** Appends a list of a client's own to the customer's basket. */
const mergecart = defineCall({
  who: "customer",
  door: "json",
  input: z.object({ guestCart: z.array(LineInput).max(1000) }),
  run: ({ shop, customer }, { guestCart }) => mergeBasket(shop.db, customer.id, guestCart),
});

/** Another try at bringing over what this browser kept before its customer logged in. */
const mergeGuestBasket = defineCall({
  who: "customer",
  door: "form",
  input: z.object({}),
  async run({ shop, customer, guestBasket }) {
    await mergeBasket(shop.db, customer.id, guestBasket.lines);
    guestBasket.keep([]);
  },
  next: () => ({ notices: ["merged"] }),
});

/** The basket's own button: orders what is in it. */
const checkout = defineCall({
  who: "shopper",
  door: "form",
  input: z.object({ idempotencyKey: UId.optional() }),
  async run(session, { idempotencyKey = null }) {
    const { shop, env, customer, address } = session;
    await shop.limits.checkOut(address);
    const lines = await session.basket.read();
    const { orderId, url } = await placeOrder(shop, {
      lines,
      customerId: customer?.id ?? null,
      idempotencyKey,
      lastOrderId: session.lastOrderId,
      publicUrl: env.publicUrl,
    });
    session.rememberOrder(orderId);
    return { url, isMissingMessages: lines.some(({ personalisation }) => personalisation === "") };
  },
  next: ({ url, isMissingMessages }) => ({
    to: url,
    notices: isMissingMessages ? ["missingMessages"] : [],
  }),
});

/**
 * The same for a caller who sends the lines along. Prices are looked up, whatever list_items says.
 */
const createCheckoutSession = defineCall({
  who: "anyone",
  door: "json",
  input: z.object({
    cartItems: z.array(LineInput).max(maxLines),
    list_items: z.unknown().optional(),
  }),
  answer: z.object({ url: z.url() }),
  isBare: true,
  async run({ shop, env, customer, address }, { cartItems }) {
    await shop.limits.checkOut(address);
    const { url } = await placeOrder(shop, {
      lines: cartItems,
      customerId: customer?.id ?? null,
      idempotencyKey: null,
      lastOrderId: null,
      publicUrl: env.publicUrl,
    });
    return { url };
  },
});

export const queries = { getcart };
export const calls: Calls = {
  addtocart,
  removefromcart,
  "add-personalisation": addPersonalisation,
  mergecart,
  "merge-guest-basket": mergeGuestBasket,
  checkout,
  "create-checkout-session": createCheckoutSession,
};
