import { readPage } from "~/http/read-page.server";
import { findCards } from "~/shop/catalogue/catalogue.server";
import { pick } from "~/shop/objects";
import { readOrderForms } from "~/shop/cases/order-forms.server";
import { addresseeOf, readAddressee } from "~/shop/orders/address";
import { readOrderView } from "~/shop/orders/order-view.server";
import type { OrderSummary } from "~/shop/orders/order";
import {
  countOrders,
  findOwnOrder,
  listFirstLines,
  listOrders,
} from "~/shop/orders/read-orders.server";
import type { Shop } from "~/shop/shop";

/** Pictures of more cards do not fit beside the order's number. */
const mostPictured = 3;

/**
 * No orders if they cannot be read, because the rest of the account does not need them.
 * @param tab that is open: only the one of the orders shows their cards
 */
export async function ordersOf(
  shop: Shop,
  customerId: string,
  request: Request,
  tab: "orders" | "details",
) {
  const { db, log } = shop;
  try {
    const orders = await readPage(request, (range) => listOrders(db, customerId, range));
    const items = tab === "orders" ? await withCards(shop, orders.items) : [];
    return { orders: { ...orders, items }, orderCount: await countOrders(db, customerId) };
  } catch (error) {
    log.error({ err: error, customerId }, "The orders could not be read");
    return { orders: { items: [], pageNumber: 1, hasNext: false }, orderCount: 0 };
  }
}

/** The orders, each with the first of its cards that the catalogue still has. */
async function withCards({ db }: Shop, orders: readonly OrderSummary[]) {
  const ids = orders.map(({ id }) => id);
  const lines = await listFirstLines(db, ids, mostPictured);
  const cards = await findCards(
    db,
    lines.map(({ productId }) => productId),
  );
  return orders.map((order) => {
    const theirs = lines.filter(({ orderId }) => orderId === order.id);
    const each = new Set(theirs.flatMap(({ productId }) => cards.get(productId) ?? []));
    return {
      ...order,
      cards: [...each].map((card) => pick(card, ["id", "picture", "name", "politeName"])),
    };
  });
}

/** The order in the address, which must be the customer's own. */
export async function orderNamedIn(request: Request, { db }: Shop, customerId: string) {
  const query = new URL(request.url).searchParams;
  const id = query.get("order");
  if (id === null) return undefined;
  const order = await findOwnOrder(db, customerId, id);
  if (!order) throw new Response(null, { status: 404 });
  const address = addresseeOf(order).split("\n").filter(Boolean).join(", ");
  return {
    order: { ...(await readOrderView(db, order)), address },
    forms: await readOrderForms(db, order, query.get("cancel")),
    orderKey: id,
    addressee: readAddressee(order),
  };
}
