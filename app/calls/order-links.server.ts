import { defineFormCall } from "~/http/call.server";
import { OrderLinkRequest } from "~/http/inputs.server";
import { findOrderId, issueOrderLink, requestOrderLink } from "~/shop/orders/order-links.server";
import { href } from "~/forms/href";

/** Sends the link to an order to whoever ordered it. The answer is the same if there is no such order. */
export const sendOrderLink = defineFormCall({
  name: "send-order-link",
  who: "anyone",
  input: OrderLinkRequest,
  async run({ shop, address }, { orderNumber, email }) {
    await shop.limits.askForLink(address, orderNumber);
    await requestOrderLink(shop.db, orderNumber, email);
  },
  afterForm: () => ({ to: href("/find-order", { sent: "yes" }) }),
});

/** Leads the browser that went to pay for an order to its page; any other to the form. */
export const seeOrder = defineFormCall({
  name: "see-order",
  who: "anyone",
  input: OrderLinkRequest.pick({ orderNumber: true }),
  async run({ shop: { db, limits }, address, preferences }, { orderNumber }) {
    if ((await findOrderId(db, preferences.lastOrderToken)) !== orderNumber) return undefined;
    await limits.askForLink(address, orderNumber);
    return issueOrderLink(db, orderNumber);
  },
  afterForm: (token) => ({ to: token ? href("/order/:token", { token }) : href("/find-order") }),
});
