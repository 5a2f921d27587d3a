/** The status of the confirmed order, and its texts. */
export type Status = keyof typeof statuses;

export const statuses = {
  prepared: {
    heading: "Thank you",
    isThanked: true,
    message: "Your order is being prepared. Login to check any changes in order status.",
    description: "Your order is being prepared.",
  },
  held: {
    heading: "Thank you",
    isThanked: true,
    message:
      "Your money came, but something about it isn’t what this order asks for. The order is on hold: nothing is posted until we have looked into it.",
    description: "Your order is on hold.",
  },
  unknown: {
    heading: "Not yet",
    isThanked: false,
    message:
      "The payment page hasn’t told us yet whether you have paid. If you have, don’t pay again: your order is safe. Look again in a moment.",
    description: "We are waiting to hear of your payment.",
  },
} as const;
