import { z } from "zod";
import { defineQuery } from "~/doors/call.server";
import { Product } from "~/doors/product.server";
import { toProduct } from "~/shop/card";
import { latestCards } from "~/shop/catalogue.server";

const newProductCount = 12;

/** GET /api/products/new-products, the newest first */
export const newProducts = defineQuery({
  who: "anyone",
  answer: z.array(Product),
  run: async ({ shop }) => (await latestCards(shop.db, newProductCount)).map(toProduct),
});
