/** The least that a card, or the cards of an order after its discount, may cost: the provider refuses less. */
export const minimumPaymentPence = 30;

/** A request for a payment page. Repeating it for the same order still makes one payment. */
export type CheckoutRequest = {
  orderId: string;
  lines: PayableLine[];
  postages: readonly { name: string; pence: number }[];
  /** Shown beside the button that pays; at most 1,200 letters. */
  note: string;
  /** The provider replaces `{CHECKOUT_SESSION_ID}`. */
  successUrl: string;
  cancelUrl: string;
  /** When the page ends, in milliseconds: at least 30 minutes ahead. After a day if it does not say. */
  endsAt?: number | undefined;
};

/**
 * The difference from the shop's own payments: another currency, a session of another mode, or test
 * money in a live shop (or the reverse).
 */
export type PaymentFault = "currency" | "mode" | "livemode";

/** The parts of a postal address, in the order in which they are written. A missing one is empty. */
export const addressParts = ["line1", "line2", "town", "county", "postcode", "country"] as const;

export type PostalAddress = Record<(typeof addressParts)[number], string>;

/** The state of a payment, in the shop's terms. */
export type PaymentOutcome = {
  checkoutSessionId: string;
  /** The order it was opened for; null if it names none. */
  orderId: string | null;
  /** Whether this shop opened it, rather than another program on the same account. */
  isOurs: boolean;
  /** As "GBP". */
  currency: string;
  /** The provider's id of the payment itself; null until there is one. */
  paymentId: string | null;
  state: "open" | "paid" | "failed" | "expired";
  /** The provider's time of the payment; null if it does not say. */
  paidAt: number | null;
  /** Whole pence; the total includes postage. 0 if the provider gives no valid amount. */
  subtotalPence: number;
  postagePence: number;
  totalPence: number;
  faults: readonly PaymentFault[];
  email: string | null;
  deliveryName: string | null;
  deliveryAddress: PostalAddress | null;
};

/** A line of a payment page: the name that the buyer saw, and its whole pence. */
export type PaidLine = { name: string; pence: number };

/** A line of a payment page. */
export type PayableLine = PaidLine & {
  /** Stands below the name. */
  note: string | undefined;
  /** The address of its picture; undefined for none. */
  picture: string | undefined;
};

/** A refund to make. For a day, repeated requests with the same id make one refund. */
export type RefundRequest = {
  refundId: string;
  orderId: string;
  paymentId: string;
  amountPence: number;
};

/** The state of a refund at the provider. */
export type RefundOutcome = {
  /** The provider's id. */
  providerRefundId: string;
  /** The shop's id; null for a refund made at the provider. */
  refundId: string | null;
  paymentId: string | null;
  amountPence: number;
  state: "pending" | "succeeded" | "failed";
  /** Why it failed, in the provider's words. */
  failure: string | null;
};

/** The state of a dispute at the provider. */
export type DisputeOutcome = {
  id: string;
  paymentId: string | null;
  amountPence: number;
  /** The provider's term, such as "fraudulent". */
  reason: string;
  state: "inquiry" | "open" | "won" | "lost";
  /** The deadline for the shop's reply. */
  replyBy: number | null;
  openedAt: number;
  /** The provider's time of this report. */
  toldAt: number;
};

/** An unrequested report from the provider. */
export type PaymentNews =
  | { kind: "checkout"; outcome: PaymentOutcome }
  /** Without an outcome, the event only says that the payment has a refund, so the shop asks for its refunds. */
  | { kind: "refund"; paymentId: string; outcome?: RefundOutcome }
  | { kind: "dispute"; outcome: DisputeOutcome }
  | { kind: "other" }
  | { kind: "unreadable" };

/** Its id is null when the event has none. */
export type PaymentEvent = PaymentNews & { id: string | null };

/**
 * An error of the payment provider. Recognise it by its code, not its class, because in development
 * the server and the pages each load a copy of this module.
 */
export class PaymentError extends Error {
  constructor(
    /**
     * `down`: the provider is unreachable, or the result is unknown. `refused`: it has refused and
     * done nothing. `unsigned`: the signature or time of an event is wrong.
     */
    readonly paymentCode: "down" | "refused" | "unsigned",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Whether it is a payment error with that code. */
export function isPaymentError(
  error: unknown,
  code: PaymentError["paymentCode"],
): error is PaymentError {
  return error instanceof Error && "paymentCode" in error && error.paymentCode === code;
}

/** The interface to the payment provider. */
export type Payments = {
  /**
   * Opens the payment page for an order.
   * @throws {PaymentError} down
   */
  openCheckout(request: CheckoutRequest): Promise<{ checkoutSessionId: string; url: string }>;
  /**
   * Reads the payment of a session; undefined if the provider does not know it.
   * @throws {PaymentError} down
   */
  readCheckout(checkoutSessionId: string): Promise<PaymentOutcome | undefined>;
  /**
   * Lists the lines of a session, without its postage; undefined if the provider does not know it.
   * @throws {PaymentError} down
   */
  readLines(checkoutSessionId: string): Promise<PaidLine[] | undefined>;
  /**
   * Lists the payments of pages opened since then, a hundred at a time.
   * @throws {PaymentError} down
   */
  listPaid(openedSince: Date): AsyncIterable<PaymentOutcome[]>;
  /**
   * Closes a payment page that is still open, and returns the payment afterwards; undefined if the
   * provider does not know it.
   * @throws {PaymentError} down
   */
  closeCheckout(checkoutSessionId: string): Promise<PaymentOutcome | undefined>;
  /**
   * Makes a refund.
   * @throws {PaymentError} refused, or down if the result is unknown
   */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /**
   * Lists all refunds of a payment, including failed ones.
   * @throws {PaymentError} down
   */
  readRefunds(paymentId: string): Promise<RefundOutcome[]>;
  /**
   * Lists all refunds made since then, here or at the provider.
   * @throws {PaymentError} down
   */
  listRefunds(madeSince: Date): Promise<RefundOutcome[]>;
  /**
   * Lists all disputes opened since then.
   * @throws {PaymentError} down
   */
  listDisputes(openedSince: Date): Promise<DisputeOutcome[]>;
  /**
   * Reads a dispute; undefined if the provider does not know it.
   * @throws {PaymentError} down
   */
  readDispute(id: string): Promise<DisputeOutcome | undefined>;
  /**
   * Verifies the signature of a webhook over its bytes, and reads the event.
   * @throws {PaymentError} unsigned
   */
  readEvent(rawBody: Buffer, signature: string | null, now?: Date): PaymentEvent;
};
