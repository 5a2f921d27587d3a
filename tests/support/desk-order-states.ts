import pino from "pino";
import { findPaymentId } from "../../app/shop/standing/money-back.server";
import { recordRefund } from "../../app/shop/refunds/refund-records.server";
import { settle } from "../../app/shop/standing/settle.server";
import {
  loseOrder,
  newOrder,
  open,
  openOrder,
  submitAtOrder,
  sharedStaff,
  type DeskShop,
  type DeskState,
} from "./desk-arrivals";

/** Today, orders, money back and printing. */
export const orderStates: DeskState[] = [
  { name: "desk-today", arrive: (shop) => open(shop, "/desk") },
  { name: "desk-today-accountant", arrive: (shop) => open(shop, "/desk", "accountant") },
  { name: "desk-orders", arrive: (shop) => open(shop, "/desk/orders?tick=all") },
  { name: "desk-orders-packer", arrive: (shop) => open(shop, "/desk/orders", "packer") },
  { name: "desk-orders-none", arrive: (shop) => open(shop, "/desk/orders?show=late") },
  {
    name: "desk-orders-period-refused",
    arrive: (shop) => open(shop, "/desk/orders?from=2026-03-01&to=2026-02-01"),
  },
  { name: "desk-order", arrive: (shop) => openOrder(shop) },
  { name: "desk-order-packer", arrive: (shop) => openOrder(shop, "", "packer") },
  { name: "desk-order-message", arrive: (shop) => openOrder(shop, "?edit=message-0") },
  { name: "desk-order-address", arrive: (shop) => openOrder(shop, "?edit=address") },
  { name: "desk-order-answer", arrive: (shop) => openOrder(shop, "?answer=2") },
  { name: "desk-order-unknown", arrive: (shop) => open(shop, "/desk/orders/BC-0"), status: 404 },
  {
    name: "desk-order-refused",
    arrive: (shop) => submitAtOrder(shop, "add-note", { text: " " }),
    status: 422,
  },
  {
    name: "desk-order-tracking-refused",
    arrive: (shop) => submitAtOrder(shop, "dispatch-orders", { trackingNumber: "RM/1!" }),
    status: 422,
  },
  { name: "desk-order-dispatched", arrive: (shop) => openDispatched(shop) },
  {
    name: "desk-order-held",
    arrive: (shop) => submitAtOrder(shop, "hold-order", { reason: "Ask first" }),
  },
  {
    name: "desk-order-card-out",
    arrive: (shop) => submitAtOrder(shop, "exclude-card", { position: "0", reason: "A threat" }),
  },
  { name: "desk-order-disputed", arrive: (shop) => openDisputed(shop) },
  { name: "desk-order-cards-to-name", arrive: (shop) => openToName(shop) },
  { name: "desk-refund", arrive: (shop) => openOrder(shop, "/refund") },
  {
    name: "desk-refund-checked",
    arrive: (shop) => openOrder(shop, "/refund?line.0=on&postage=all&reason=faulty&check=yes"),
  },
  { name: "desk-refund-nothing", arrive: (shop) => openOrder(shop, "/refund?check=yes") },
  { name: "desk-trouble-none", arrive: (shop) => open(shop, "/desk/trouble") },
  {
    name: "desk-trouble",
    arrive: async (shop) => {
      await loseOrder(shop);
      return open(shop, "/desk/trouble");
    },
  },
  { name: "desk-lost-order", arrive: async (shop) => open(shop, (await loseOrder(shop)).path) },
  {
    name: "desk-lost-order-unknown",
    arrive: (shop) => open(shop, "/desk/lost/cs_nobody"),
    status: 404,
  },
  {
    name: "desk-done",
    arrive: (shop) => submitAtOrder(shop, "dispatch-orders", { "order.BC-NOSUCH00": "on" }),
  },
  ...["read", "picks", "cards", "labels", "post"].map((tab) => ({
    name: `desk-print-${tab}`,
    arrive: (shop: DeskShop) => print(shop, `?show=${tab}`),
  })),
  {
    name: "desk-print-card-out",
    arrive: (shop) => print(shop, "", "exclude-card", { position: "0", reason: "A threat" }),
  },
  { name: "desk-print-left-out", arrive: (shop) => print(shop, "?left=BC-NOSUCH00") },
  {
    name: "desk-print-refused",
    arrive: (shop) =>
      print(shop, "", "remove-from-batch", { order: "BC-NOSUCH00", reason: "Rude" }),
    status: 409,
  },
  {
    name: "desk-print-unknown",
    arrive: (shop) => open(shop, "/desk/print/PB-NOSUCH00"),
    status: 404,
  },
];

/**
 * Prints a new order, of which one card is not of our own making, and opens its batch.
 * @param call the intent submitted there then, with those fields
 */
async function print(
  shop: DeskShop,
  search: string,
  call?: string,
  fields: Record<string, string> = {},
) {
  const order = await newOrder(shop);
  await shop.db
    .updateTable("orderLines")
    .set({ productId: "not-ours" })
    .where("orderId", "=", order)
    .where("position", "=", 3)
    .execute();
  const staff = await sharedStaff(shop, "owner");
  const printed = await staff.submit("/desk/orders", "print-orders", { [`order.${order}`]: "on" });
  const path = new URL(printed.headers.get("Location") ?? "", shop.url).pathname;
  if (!call) return staff.get(path + search);
  const batch = path.slice("/desk/print/".length);
  const answer = await staff.submit(path, call, { batch, order, ...fields });
  return answer.status === 303 ? staff.follow(answer) : answer;
}

/** Dispatches a new order with a tracking number, and opens its page. */
async function openDispatched(shop: DeskShop) {
  const id = await newOrder(shop);
  const staff = await sharedStaff(shop, "owner");
  const fields = { [`order.${id}`]: "on", trackingNumber: "AB123456785GB" };
  await staff.submit(`/desk/orders/${id}`, "dispatch-orders", fields);
  return staff.get(`/desk/orders/${id}`);
}

/** Opens a new order whose payment a bank disputes. */
async function openDisputed(shop: DeskShop) {
  const orderId = await newOrder(shop);
  const dispute = { amountPence: 1518, reason: "fraudulent", state: "open" } as const;
  const times = { openedAt: 1, toldAt: 1, askedAt: 1, replyBy: 1_800_000_000_000 };
  const [id, paymentId] = [`du_${orderId}`, await findPaymentId(shop.db, orderId)];
  await shop.db
    .insertInto("disputes")
    .values({ id, paymentId, ...dispute, ...times })
    .execute();
  await settle(shop.db, orderId);
  return open(shop, `/desk/orders/${orderId}`);
}

/** Opens a new order of whose money some went back at the payment company. */
async function openToName(shop: DeskShop) {
  const orderId = await newOrder(shop);
  const paymentId = await findPaymentId(shop.db, orderId);
  const outcome = { refundId: null, providerRefundId: `re_${orderId}`, paymentId, failure: null };
  const log = pino({ level: "silent" });
  await recordRefund({ db: shop.db, log }, { ...outcome, amountPence: 325, state: "succeeded" });
  return (await sharedStaff(shop, "owner")).get(`/desk/orders/${orderId}`);
}
