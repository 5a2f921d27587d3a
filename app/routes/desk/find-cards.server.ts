import type { DeskSession } from "~/http/admit.server";
import { cardStatuses } from "~/shop/catalogue/card";
import { listDeskCards } from "~/shop/catalogue/list-cards.server";

type Asked = { request: Request; session: DeskSession };
export type FoundCards = Awaited<ReturnType<typeof findCards>>;

/** A page of the cards that the query of the address selects. */
export async function findCards({ request, session: { shop } }: Asked) {
  const params = new URL(request.url).searchParams;
  const status = cardStatuses.find((each) => each === params.get("show")) ?? "on sale";
  const text = (params.get("name") ?? "").slice(0, 200);
  const after = params.get("after") ?? undefined;
  return { status, text, ...(await listDeskCards(shop.db, { status, text, after })) };
}
