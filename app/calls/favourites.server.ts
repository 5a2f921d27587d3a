import { z } from "zod";
import { defineCall, defineFormCall, defineQuery } from "~/http/call.server";
import { ItemId } from "~/http/inputs.server";
import { keepHeart } from "~/http/read-once.server";
import { toProduct } from "~/shop/catalogue/card";
import { addFavourite, listFavourites, removeFavourite } from "~/shop/catalogue/favourites.server";

/** The customer's favourites, in the order they were added. */
export const favs = defineQuery({
  name: "favs",
  who: "customer",
  output: z.array(z.object({ _id: z.string(), name: z.string(), image: z.string() })),
  async run({ shop, customer }) {
    const cards = await listFavourites(shop.db, customer.id);
    return cards.map(toProduct).map(({ _id, name, image }) => ({ _id, name, image }));
  },
});

const Favourite = z.object({ productId: ItemId });

export const addFav = defineCall({
  name: "add-fav",
  who: "customer",
  input: Favourite,
  answerGuest({ once }, { productId = "" }) {
    keepHeart(once, productId);
    return { notices: ["pleaseLogin"] };
  },
  run: ({ shop, customer }, { productId }) => addFavourite(shop.db, customer.id, productId),
});

export const removeFav = defineCall({
  name: "remove-fav",
  who: "customer",
  input: Favourite,
  answerGuest: () => ({ notices: ["pleaseLogin"] }),
  run: ({ shop, customer }, { productId }) => removeFavourite(shop.db, customer.id, productId),
});

/** The cards whose hearts the guest pressed are not saved by the next login. */
export const forgetHearts = defineFormCall({
  name: "forget-hearts",
  who: "anyone",
  input: z.object({}),
  run({ once }) {
    once.take("hearts");
  },
  afterForm: () => ({ notices: ["heartsForgotten"] }),
});
