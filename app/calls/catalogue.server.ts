import { z } from "zod";
import { defineQuery } from "~/http/call.server";
import { toProduct } from "~/shop/catalogue/card";
import { findCard, latestCards, streamCards } from "~/shop/catalogue/catalogue.server";

const newProductCount = 12;

/** A card as the JSON calls show it. */
const Product = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  image: z.string(),
  price: z.number().nullable().meta({ description: "In pounds; null when it is not for sale" }),
  new_price: z.number().nullable().meta({ description: "The price, where it has been reduced" }),
  old_price: z.number().nullable().meta({ description: "What it cost before it was reduced" }),
  shortDescription: z.string(),
  longDescription: z.string(),
  occasion: z.array(z.string()).meta({ description: "The main one first" }),
  orders: z.number().int().meta({ description: "How many have been sold" }),
  url: z.string().meta({ description: "Path of its page" }),
});

/** All cards, in catalogue order. */
export const allProducts = defineQuery({
  name: "allProducts",
  who: "anyone",
  output: z.array(Product),
  async *run({ shop }) {
    for await (const cards of streamCards(shop.db)) yield cards.map(toProduct);
  },
});

/** The newest cards, newest first. */
export const newProducts = defineQuery({
  name: "newProducts",
  who: "anyone",
  output: z.array(Product),
  run: async ({ shop }) => (await latestCards(shop.db, newProductCount)).map(toProduct),
});

export const product = defineQuery({
  name: "product",
  who: "anyone",
  output: Product,
  async run({ shop }, { productId = "" }) {
    const card = await findCard(shop.db, productId);
    return card && toProduct(card);
  },
});
