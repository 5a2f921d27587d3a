import { answerGet, refusePost } from "~/doors/answer.server";
import { listCards, toProduct } from "~/shop/catalogue.server";

/** GET /api/products/all-products */
export const loader = answerGet(async ({ context }) =>
  (await listCards(context.shop.db)).map(toProduct),
);

export const action = refusePost;
