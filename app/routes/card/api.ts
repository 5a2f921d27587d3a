import { answerGet, refusePost } from "~/doors/answer.server";
import { findCard, toProduct } from "~/shop/catalogue.server";

/** GET /api/products/{productId} */
export const loader = answerGet(async ({ params, context }) => {
  const card = await findCard(context.shop.db, params.productId ?? "");
  return card && toProduct(card);
});

export const action = refusePost;
