import { z } from "zod";
import { defineCall, defineQuery, type Calls } from "~/doors/call.server";
import { ItemId, Personalisation } from "~/doors/inputs.server";
import { Product } from "~/doors/product.server";
import { toProduct } from "~/shop/card";
import { findCard } from "~/shop/catalogue.server";
import { addtocart } from "../cart/calls.server";
import { calls as favouriteCalls } from "../favourites/calls.server";

/** GET /api/products/{productId} */
export const product = defineQuery({
  who: "anyone",
  answer: Product,
  async run({ shop }, { productId = "" }) {
    const card = await findCard(shop.db, productId);
    return card && toProduct(card);
  },
});

/** Holds a message for the card being looked at, until the card is added. */
const savedraft = defineCall({
  who: "anyone",
  door: "form",
  input: z.object({ itemId: ItemId, personalisation: Personalisation }),
  run({ saveDraft }, { itemId, personalisation }) {
    saveDraft(itemId, personalisation);
    return { personalisation };
  },
  next: ({ personalisation }) => ({
    notices: [personalisation === "" ? "messageRemoved" : "messageAdded"],
  }),
});

export const calls: Calls = { ...favouriteCalls, addtocart, savedraft };
