/** A request to open the payment page. Opening it twice for the same order makes one payment. */
export type CheckoutRequest = {
  orderId: string;
  lines: { name: string; pence: number }[];
  postages: readonly { name: string; pence: number }[];
  /** The provider fills in `{CHECKOUT_SESSION_ID}`. */
  successUrl: string;
  cancelUrl: string;
};

/**
 * What makes a payment unlike those that the shop asks for: another currency, a session that is not
 * for paying, or test money in a shop that takes real money, or the reverse.
 */
export type PaymentFault = "currency" | "mode" | "livemode";

/** How a payment stands, in the shop's own terms. */
export type PaymentOutcome = {
  checkoutSessionId: string;
  /** The order it was opened for; null when it names none. */
  orderId: string | null;
  /** Whether this shop opened it, and no other program on the same account. */
  isOurs: boolean;
  /** As "GBP". */
  currency: string;
  /** The provider's id of the payment itself; null until there is one. */
  paymentId: string | null;
  state: "open" | "paid" | "failed" | "expired";
  /** Whole pence; total includes postage. 0 where the provider names no amount that is one. */
  subtotalPence: number;
  postagePence: number;
  totalPence: number;
  faults: readonly PaymentFault[];
  email: string | null;
  deliveryName: string | null;
  /** Lines joined by LF. */
  deliveryAddress: string | null;
};

/** Money to send back. Asking twice under the same id makes one refund, for a day. */
export type RefundRequest = {
  refundId: string;
  orderId: string;
  paymentId: string;
  amountPence: number;
};

/** How a refund stands, as the provider says it. */
export type RefundOutcome = {
  /** The provider's id of it. */
  providerRefundId: string;
  /** The shop's own id; null for a refund that was made at the provider. */
  refundId: string | null;
  paymentId: string | null;
  amountPence: number;
  state: "pending" | "succeeded" | "failed";
  /** Why it failed, in the provider's word. */
  failure: string | null;
};

/** How a dispute stands, as the provider says it. */
export type DisputeOutcome = {
  id: string;
  paymentId: string | null;
  amountPence: number;
  /** In the provider's word, such as "fraudulent". */
  reason: string;
  state: "inquiry" | "open" | "won" | "lost";
  /** When the shop must have answered. */
  replyBy: number | null;
  openedAt: number;
  /** When the provider said so. */
  toldAt: number;
};

/** What the provider tells of its own accord. */
export type PaymentNews =
  | { kind: "checkout"; outcome: PaymentOutcome }
  /** Without an outcome it says only that something of that payment was refunded. */
  | { kind: "refund"; paymentId: string; outcome?: RefundOutcome }
  | { kind: "dispute"; outcome: DisputeOutcome }
  | { kind: "other" }
  | { kind: "unreadable" };

/** Its id is null when the event has none. */
export type PaymentEvent = PaymentNews & { id: string | null };

/**
 * An error of the payment provider. It is recognised by its code and not by its class, because in
 * development the server and the pages each load a copy of this module.
 */
export class PaymentError extends Error {
  constructor(
    /**
     * `down`: the provider cannot be reached, or nobody knows what it did. `refused`: it has said no,
     * and done nothing. `unsigned`: an event's signature or time is wrong.
     */
    readonly paymentCode: "down" | "refused" | "unsigned",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Whether it is a payment error of that kind. */
export function isPaymentError(error: unknown, code: PaymentError["paymentCode"]): boolean {
  return error instanceof Error && "paymentCode" in error && error.paymentCode === code;
}

/** The payment provider, whichever it is. */
export type Payments = {
  /**
   * Opens the payment page for an order.
   * @throws {PaymentError} down
   */
  openCheckout(request: CheckoutRequest): Promise<{ checkoutSessionId: string; url: string }>;
  /**
   * How the payment of that session stands; undefined when the provider does not know it.
   * @throws {PaymentError} down
   */
  readCheckout(checkoutSessionId: string): Promise<PaymentOutcome | undefined>;
  /**
   * What was paid on the payment pages that were opened since then, a hundred at a time.
   * @throws {PaymentError} down
   */
  listPaid(openedSince: Date): AsyncIterable<PaymentOutcome[]>;
  /**
   * Closes a payment page that is still open, and returns how the payment stands afterwards;
   * undefined when the provider does not know it.
   * @throws {PaymentError} down
   */
  closeCheckout(checkoutSessionId: string): Promise<PaymentOutcome | undefined>;
  /**
   * Sends money back.
   * @throws {PaymentError} refused, or down when nobody knows whether it was done
   */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /**
   * Every refund of that payment, the failed ones too.
   * @throws {PaymentError} down
   */
  readRefunds(paymentId: string): Promise<RefundOutcome[]>;
  /**
   * Every refund that was made since then, here or at the provider.
   * @throws {PaymentError} down
   */
  listRefunds(madeSince: Date): Promise<RefundOutcome[]>;
  /**
   * Every dispute that was opened since then.
   * @throws {PaymentError} down
   */
  listDisputes(openedSince: Date): Promise<DisputeOutcome[]>;
  /**
   * How that dispute stands; undefined when the provider does not know it.
   * @throws {PaymentError} down
   */
  readDispute(id: string): Promise<DisputeOutcome | undefined>;
  /**
   * Verifies the signature of a webhook call over its bytes, and reads the event.
   * @throws {PaymentError} unsigned
   */
  readEvent(rawBody: Buffer, signature: string | null, now?: Date): PaymentEvent;
};
