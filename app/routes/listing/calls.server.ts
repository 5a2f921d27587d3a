import { z } from "zod";
import { defineRead } from "~/doors/call.server";
import { Product } from "~/doors/product.server";
import { listCards, toProduct } from "~/shop/catalogue.server";

/** GET /api/products/all-products */
export const allProducts = defineRead({
  who: "anyone",
  answer: z.array(Product),
  run: async ({ shop }) => (await listCards(shop.db)).map(toProduct),
});
