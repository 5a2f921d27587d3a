import { isDatabaseBusy } from "../../db/database-busy";

/** The reason for a refusal. HTTP handlers turn it into a status. */
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
  /** When to try again, if known. */
  retryAfterSeconds?: number;
  /** Messages by field of the form. */
  fieldErrors?: Record<string, string>;
};

/** A valid request that the shop refuses, with a message for the shopper. */
export class Refusal extends Error {
  readonly retryAfterSeconds: number | undefined;
  readonly fieldErrors: Record<string, string>;
  constructor(
    readonly refusalReason: RefusalReason,
    message: string,
    options?: RefusalOptions,
  ) {
    super(message, options);
    this.retryAfterSeconds = options?.retryAfterSeconds;
    this.fieldErrors = options?.fieldErrors ?? {};
  }
}

/** The message while the payment provider is down. */
export const paymentsDownMessage =
  "The payment page isn’t answering. Your basket is safe: try again in a minute.";

/** The message for an invalid link from a letter. */
export const deadLinkMessage =
  "That link has been used, is too old, or came before your password changed. It happens to the best of us. Ask for another.";

export function deadLinkRefusal(): Refusal {
  return new Refusal("dead link", deadLinkMessage);
}

/** The message while the shop itself is overloaded, with the time to try again. */
const busyMessage = "We’re a bit busy. Try again in a moment.";
const busyRetrySeconds = 5;

/** @param cause the error behind it, if there is one */
export function busyRefusal(cause?: unknown): Refusal {
  return new Refusal("busy", busyMessage, { cause, retryAfterSeconds: busyRetrySeconds });
}

/** The refusal that an error is or stands for; undefined for a bug. */
export function refusalIn(error: unknown): Refusal | undefined {
  if (isRefusal(error)) return error;
  return isDatabaseBusy(error) ? busyRefusal(error) : undefined;
}

/**
 * Checks the reason and not the class, because in development the server and its pages each load a
 * copy of this module.
 */
function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && "refusalReason" in error;
}
