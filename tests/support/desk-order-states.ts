import {
  newOrder,
  open,
  openOrder,
  press,
  sharedStaff,
  type DeskShop,
  type DeskState,
} from "./desk-arrivals";

/** Today, orders, money back and the press. */
export const orderStates: DeskState[] = [
  { name: "desk-today", arrive: (shop) => open(shop, "/desk") },
  { name: "desk-today-accountant", arrive: (shop) => open(shop, "/desk", "accountant") },
  { name: "desk-orders", arrive: (shop) => open(shop, "/desk/orders?tick=all") },
  { name: "desk-orders-packer", arrive: (shop) => open(shop, "/desk/orders", "packer") },
  { name: "desk-orders-none", arrive: (shop) => open(shop, "/desk/orders?show=late") },
  { name: "desk-order", arrive: (shop) => openOrder(shop) },
  { name: "desk-order-packer", arrive: (shop) => openOrder(shop, "", "packer") },
  { name: "desk-order-message", arrive: (shop) => openOrder(shop, "?edit=message-0") },
  { name: "desk-order-address", arrive: (shop) => openOrder(shop, "?edit=address") },
  { name: "desk-order-unknown", arrive: (shop) => open(shop, "/desk/orders/BC-0"), status: 404 },
  {
    name: "desk-order-refused",
    arrive: (shop) => press(shop, "add-note", { text: " " }),
    status: 422,
  },
  { name: "desk-order-held", arrive: (shop) => press(shop, "hold-order", { reason: "Ask first" }) },
  { name: "desk-refund", arrive: (shop) => openOrder(shop, "/refund") },
  {
    name: "desk-refund-checked",
    arrive: (shop) => openOrder(shop, "/refund?line.0=on&postage=all&reason=faulty&check=yes"),
  },
  { name: "desk-refund-nothing", arrive: (shop) => openOrder(shop, "/refund?check=yes") },
  { name: "desk-trouble-none", arrive: (shop) => open(shop, "/desk/trouble") },
  {
    name: "desk-done",
    arrive: (shop) => press(shop, "dispatch-orders", { "order.BC-NOSUCH00": "on" }),
  },
  ...["read", "picks", "cards", "labels"].map((tab) => ({
    name: `desk-print-${tab}`,
    arrive: (shop: DeskShop) => print(shop, `?show=${tab}`),
  })),
  { name: "desk-print-left-out", arrive: (shop) => print(shop, "?left=BC-NOSUCH00") },
  {
    name: "desk-print-refused",
    arrive: (shop) => print(shop, "", { order: "BC-NOSUCH00", reason: "Rude" }),
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
 * @param out what is taken out of it then
 */
async function print(shop: DeskShop, search: string, out?: Record<string, string>) {
  const id = await newOrder(shop);
  await shop.db
    .updateTable("orderLines")
    .set({ productId: "not-ours" })
    .where("orderId", "=", id)
    .where("position", "=", 3)
    .execute();
  const staff = await sharedStaff(shop, "packer");
  const printed = await staff.press("/desk/orders", "print-orders", { [`order.${id}`]: "on" });
  const path = new URL(printed.headers.get("Location") ?? "", shop.url).pathname;
  if (!out) return staff.get(path + search);
  return staff.press(path, "take-out", { batch: path.slice("/desk/print/".length), ...out });
}
