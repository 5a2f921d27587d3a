import { z } from "zod";
import { defineCall, ItemId, Personalisation, UId } from "~/doors/call.server";
import { addLine, maxLines, personaliseLine, removeLine } from "~/shop/basket";
import { findCard } from "~/shop/catalogue.server";
import { checkOut } from "~/shop/orders.server";
import { Refusal } from "~/shop/refusal";

const Line = z.object({ uId: UId, itemId: ItemId, personalisation: Personalisation });

/** Either the line's own id, or its place together with the card that should be there. */
const LineReference = z.union([
  z.object({ uId: UId }),
  z.object({ index: z.coerce.number().int().min(0), itemId: ItemId }),
]);

/** Adds a line, unless one with that uId is in the basket already. */
export const addtocart = defineCall({
  input: Line,
  async run({ basket, holdMessage, shop }, line) {
    const card = await findCard(shop.db, line.itemId);
    if (!card)
      throw new Refusal(
        "missing",
        "There is no such card. Somebody must have bought it out of spite.",
      );
    if (card.pricePence === null) throw new Refusal("conflict", `${card.name} is not for sale.`);
    basket.keep(addLine(basket.lines, line));
    if (line.personalisation) holdMessage(line.itemId, "");
    return { hasMessage: line.personalisation !== "" };
  },
  next: ({ hasMessage }) => ({ notices: hasMessage ? ["added"] : ["added", "reminder"] }),
});

export const removefromcart = defineCall({
  input: LineReference,
  run({ basket }, reference) {
    basket.keep(removeLine(basket.lines, reference));
  },
  next: () => ({ notices: ["removed"] }),
});

export const addpersonalisation = defineCall({
  input: LineReference.and(z.object({ personalisation: Personalisation })),
  run({ basket }, { personalisation, ...reference }) {
    basket.keep(personaliseLine(basket.lines, reference, personalisation));
    return { personalisation };
  },
  next: ({ personalisation }) => ({
    notices: [personalisation === "" ? "messageRemoved" : "messageAdded"],
  }),
});

/** The basket's own button: orders what the browser keeps. */
export const checkout = defineCall({
  input: z.object({ attempt: z.string().max(64).optional() }),
  async run({ basket, shop, env, lastOrderId, rememberOrder }, { attempt = null }) {
    const { lines } = basket;
    const { publicUrl } = env;
    const { orderId, url } = await checkOut(shop, { lines, attempt, lastOrderId, publicUrl });
    rememberOrder(orderId);
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
export const createCheckoutSession = defineCall({
  input: z.object({ cartItems: z.array(Line).max(maxLines), list_items: z.unknown().optional() }),
  async run({ shop, env }, { cartItems }) {
    const { url } = await checkOut(shop, {
      lines: cartItems,
      attempt: null,
      lastOrderId: null,
      publicUrl: env.publicUrl,
    });
    return { url };
  },
});
