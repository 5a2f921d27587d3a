import { defineFormCall } from "~/http/call.server";
import { OrderLinkRequest } from "~/http/inputs.server";
import { isPaid } from "~/shop/orders/order";
import { isOwnOrder, issueOrderLink, requestOrderLink } from "~/shop/orders/order-links.server";
import { findOrder } from "~/shop/orders/read-orders.server";
import { href } from "~/forms/href";

/** Sends the link to an order to the person who ordered it. The answer is the same if there is no such order. */
export const sendOrderLink = defineFormCall({
  name: "send-order-link",
  who: "anyone",
  input: OrderLinkRequest,
  async run({ shop, address }, { orderNumber, email }) {
    await shop.limits.askForLink(address, orderNumber);
    await requestOrderLink(shop, orderNumber, email);
  },
  afterForm: () => ({ to: href("/find-order", { sent: "yes" }) }),
});

/** Leads the person who paid for the order to its page, and anybody else to the form. */
export const seeOrder = defineFormCall({
  name: "see-order",
  who: "anyone",
  input: OrderLinkRequest.pick({ orderNumber: true }),
  async run({ shop: { db, limits }, address, customer, cookies }, { orderNumber }) {
    const order = await findOrder(db, orderNumber);
    if (!order || !isPaid(order)) return undefined;
    const by = { customerId: customer?.id, token: cookies.get("lastOrder") };
    if (!(await isOwnOrder(db, order, by))) return undefined;
    await limits.askForLink(address, `own ${orderNumber}`);
    return issueOrderLink(db, orderNumber);
  },
  afterForm: (token) => ({ to: token ? href("/order/:token", { token }) : href("/find-order") }),
});
