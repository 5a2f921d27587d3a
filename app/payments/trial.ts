import { z } from "zod";

/** Marks a payment page that only tries whether the shop can open one. */
export const trialMark = { trial: "doctor" };

const Trial = z.object({ metadata: z.object({ trial: z.literal(trialMark.trial) }) });

/** Whether an object of the provider belongs to a trial, of which the shop keeps nothing. */
export const isTrial = (object: unknown): boolean => Trial.safeParse(object).success;

/** The events that the shop needs to hear of. */
export const neededEvents = [
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
];

/** A webhook endpoint at the provider. */
export type Endpoint = { url: string; events: string[]; isOn: boolean };

/**
 * Why the provider did not do it. `silent`: it does not answer. `key`: it does not know the key.
 * `permission`: the key may not. `refused`: for another reason, which the message says.
 */
export type TrialFault = "silent" | "key" | "permission" | "refused";

export class TrialError extends Error {
  constructor(
    readonly fault: TrialFault,
    message: string,
  ) {
    super(message);
  }
}

/** Questions to the payment provider that change nothing of the shop. All throw {TrialError}. */
export type PaymentTrial = {
  /** The provider's clock, which it tells whatever the key. */
  readClock(): Promise<Date>;
  /** Opens a payment page of no order, reads and ends it. @returns its id */
  tryPage(shopUrl: string): Promise<string>;
  /** Asks for a refund of a payment that does not exist, which only a key that may refund is told. */
  tryRefund(): Promise<void>;
  listEndpoints(): Promise<Endpoint[]>;
  /** Whether every endpoint has taken the report that this page ended; undefined until there is one. */
  isReported(pageId: string): Promise<boolean | undefined>;
  /** An event like the provider's, signed at that time, of which the shop keeps nothing. */
  signEvent(at: Date): { body: string; signature: string };
};
