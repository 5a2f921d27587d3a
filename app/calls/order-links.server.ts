import { defineFormCall } from "~/http/call.server";
import { OrderLinkRequest } from "~/http/inputs.server";
import { requestOrderLink } from "~/shop/orders/order-links.server";
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
