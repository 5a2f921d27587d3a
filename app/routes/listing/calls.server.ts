import { z } from "zod";
import { defineQuery } from "~/doors/call.server";
import { Product } from "~/doors/product.server";
import { toProduct } from "~/shop/card";
import { listCards } from "~/shop/catalogue.server";

/** GET /api/products/all-products */
export const allProducts = defineQuery({
  who: "anyone",
  answer: z.array(Product),
  run: async ({ shop }) => (await listCards(shop.db)).map(toProduct),
});
