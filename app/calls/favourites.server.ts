import { z } from "zod";
import { defineCall, defineQuery } from "~/http/call.server";
import { ItemId } from "~/http/inputs.server";
import { toProduct } from "~/shop/catalogue/card";
import { addFavourite, listFavourites, removeFavourite } from "~/shop/catalogue/favourites.server";

/** The customer's favourites, in the order they were added. */
export const favs = defineQuery({
  who: "customer",
  output: z.array(z.object({ _id: z.string(), name: z.string(), image: z.string() })),
  async run({ shop, customer }) {
    const cards = await listFavourites(shop.db, customer.id);
    return cards.map(toProduct).map(({ _id, name, image }) => ({ _id, name, image }));
  },
});

const addFav = defineCall({
  who: "customer",
  input: z.object({ productId: ItemId }),
  run: ({ shop, customer }, { productId }) => addFavourite(shop.db, customer.id, productId),
});

const removeFav = defineCall({
  who: "customer",
  input: z.object({ productId: ItemId }),
  run: ({ shop, customer }, { productId }) => removeFavourite(shop.db, customer.id, productId),
});

/** The calls of the favourite button. */
export const favouriteCalls = { "add-fav": addFav, "remove-fav": removeFav };
