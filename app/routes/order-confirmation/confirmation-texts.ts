import { textsOf } from "~/components/order-status";
import type { OrderView } from "~/shop/orders/order-view";

/**
 * The state of the confirmed order; of an order that is not known to be paid, null. Of one that is paid and not
 * here, its number.
 */
export type ConfirmedState = Pick<OrderView, "status" | "hold"> | { lostNumber: string } | null;

type Texts = {
  heading: string;
  isThanked: boolean;
  message: string;
  politeMessage?: string;
  description: string;
};

const beingPrepared = "Your order is being prepared.";

const paid = {
  heading: "Thank you",
  isThanked: true,
  message: `${beingPrepared} Login to check any changes in order status.`,
  description: beingPrepared,
};

const unknown = {
  heading: "Not yet",
  isThanked: false,
  message:
    "The payment page hasn’t told us yet whether you have paid. If you have, don’t pay again: your order is safe. Look again in a moment.",
  description: "We are waiting to hear of your payment.",
};

/** The texts of the page. Its address stays in the history, where the order changes. */
export function confirmationTexts(state: ConfirmedState): Texts {
  if (state === null) return unknown;
  if ("lostNumber" in state) {
    const message = `We have your money, but not your order: we’ll write to you today. Don’t pay again. Its number is ${state.lostNumber}.`;
    return { heading: "Hold on", isThanked: false, message, description: message };
  }
  if (state.status === "Preparing") return paid;
  const { lede, politeLede } = textsOf(state);
  return { ...paid, message: lede, politeMessage: politeLede, description: lede };
}
