import { orderNumber } from "~/shop/orders/order";
import { href } from "./href";

/**
 * The page of an order for its shopper.
 * @param key its link's token, or its number for the customer who is logged in
 * @param ticked the cards that are about to be cancelled
 */
export const ownOrderHref = (key: string, ticked: { cancel?: string } = {}) =>
  orderNumber.test(key)
    ? href("/account", { tab: "orders", order: key, ...ticked })
    : href("/order/:token", { token: key, ...ticked });
