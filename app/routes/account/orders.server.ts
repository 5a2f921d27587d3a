import { readPage } from "~/http/read-page.server";
import { addresseeOf } from "~/shop/orders/address";
import { readOrderView } from "~/shop/orders/order-view.server";
import { countOrders, findOwnOrder, listOrders } from "~/shop/orders/read-orders.server";
import type { Shop } from "~/shop/shop";

/** No orders if they cannot be read, because the rest of the account does not need them. */
export async function ordersOf({ db, log }: Shop, customerId: string, request: Request) {
  try {
    const orders = await readPage(request, (range) => listOrders(db, customerId, range));
    return { orders, orderCount: await countOrders(db, customerId) };
  } catch (error) {
    log.error({ err: error, customerId }, "The orders could not be read");
    return { orders: { items: [], pageNumber: 1, hasNext: false }, orderCount: 0 };
  }
}

/** The order in the address, which must be the customer's own. */
export async function orderNamedIn(request: Request, { db }: Shop, customerId: string) {
  const id = new URL(request.url).searchParams.get("order");
  if (id === null) return undefined;
  const order = await findOwnOrder(db, customerId, id);
  if (!order) throw new Response(null, { status: 404 });
  const address = addresseeOf(order).split("\n").filter(Boolean).join(", ");
  return { ...(await readOrderView(db, order)), address };
}
