import { answerGet, refusePost } from "~/doors/answer.server";
import { latestCards, toProduct } from "~/shop/catalogue.server";

const newProducts = 12;

/** GET /api/products/new-products */
export const loader = answerGet(async ({ context }) =>
  (await latestCards(context.shop.db, newProducts)).map(toProduct),
);

export const action = refusePost;
