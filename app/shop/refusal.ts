import { isDatabaseBusy } from "../../db/database-busy";

/** Why the shop refuses. A door turns the reason into a status. */
export type RefusalReason =
  | "invalid"
  | "wrong credentials"
  | "not yours"
  | "missing"
  | "dead link"
  | "conflict"
  | "too many"
  | "payments down"
  | "busy";

type RefusalOptions = ErrorOptions & {
  /** When to try again, where that is known. */
  retryAfterSeconds?: number;
};

/** A request that the shop understands and refuses, with a message for the shopper. */
export class Refusal extends Error {
  readonly retryAfterSeconds: number | undefined;
  constructor(
    readonly refusalReason: RefusalReason,
    message: string,
    options?: RefusalOptions,
  ) {
    super(message, options);
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}

/** What a shopper is told while the payment provider is down. */
export const paymentsDownMessage =
  "The payment page isn’t answering. Your basket is safe: try again in a minute.";

/** What somebody is told whose link from a letter does nothing any more. */
export const deadLinkMessage =
  "That link has been used, or it is too old. It happens to the best of us. Ask for another.";

export function deadLinkRefusal(): Refusal {
  return new Refusal("dead link", deadLinkMessage);
}

/** What anybody is told while the shop itself cannot do it, and when to try again. */
const busyMessage = "We’re a bit busy. Try again in a moment.";
const busyRetrySeconds = 5;

/** @param cause what could not answer, where it is an error */
export function busyRefusal(cause?: unknown): Refusal {
  return new Refusal("busy", busyMessage, { cause, retryAfterSeconds: busyRetrySeconds });
}

/** The refusal that an error is or stands for; undefined for a bug. */
export function refusalIn(error: unknown): Refusal | undefined {
  if (isRefusal(error)) return error;
  return isDatabaseBusy(error) ? busyRefusal(error) : undefined;
}

/**
 * Checks the reason and not the class, because in development the server and its pages each hold a
 * copy of this module.
 */
function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && "refusalReason" in error;
}
