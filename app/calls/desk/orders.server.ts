import { z } from "zod";
import { defineFormCall, defineJsonCall, defineQuery } from "~/http/call.server";
import { listDeskOrders, ListedOrder } from "~/shop/fulfilment/list-orders.server";
import { orderFilters } from "~/shop/fulfilment/order-filters";
import { DeskOrder, readDeskOrder } from "~/shop/fulfilment/read-desk-order.server";
import { normaliseOrderNumber, orderNumber } from "~/shop/orders/order";
import { keysOf } from "~/shop/objects";
import { encryptSearch } from "~/shop/search/encrypted-search.server";
import { readToday, Today } from "~/shop/operations/today.server";
import { href } from "~/forms/href";
import { Sought } from "./inputs.server";

/** The box in the desk's head. What was typed is in no address, and so in no log. */
export const findOrders = defineFormCall({
  name: "find-orders",
  who: "desk",
  may: "see orders",
  input: z.object({ text: Sought }),
  run: ({ shop, desk }, { text }) => {
    const id = normaliseOrderNumber(text);
    return {
      id: orderNumber.test(id) ? id : undefined,
      encrypted: encryptSearch(shop.encryption, desk.staffId, text.trim()),
    };
  },
  afterForm: ({ id, encrypted }) => ({
    to: id
      ? `${href("/desk/orders/:orderId", { orderId: id })}?q=${encrypted}`
      : `${href("/desk/orders")}?q=${encrypted}`,
  }),
});

const filters = keysOf(orderFilters);

/** The orders that money has come for, by filter, fifty at a time. */
export const listOrders = defineJsonCall({
  name: "list-orders",
  who: "desk",
  may: "see orders",
  input: z.object({
    show: z.enum(filters).default("all"),
    after: Sought.optional(),
    text: Sought.optional(),
  }),
  output: z.object({ orders: z.array(ListedOrder), next: z.string().optional() }),
  run: ({ shop, desk }, { show, after, text }) =>
    listDeskOrders(shop.db, desk.role, { filter: show, after, text }),
});

export const readOrder = defineQuery({
  name: "read-order",
  who: "desk",
  may: "see orders",
  output: DeskOrder,
  run: ({ shop, desk }, { orderId = "" }) => readDeskOrder(shop.db, orderId, desk.role),
});

/** How much there is to do. */
export const today = defineQuery({
  name: "today",
  who: "desk",
  may: "see orders",
  output: Today,
  run: ({ shop, desk }) => readToday(shop.db, new Date(), desk.role),
});
