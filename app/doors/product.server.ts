import { z } from "zod";

/** A card as the JSON calls show it. */
export const Product = z.object({
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
