/** Why the shop declines; a door turns it into a status. */
export type RefusalReason =
  | "invalid"
  | "wrong credentials"
  | "not yours"
  | "missing"
  | "conflict"
  | "too many"
  | "payments down";

type RefusalOptions = ErrorOptions & {
  /** When to try again, where that is known. */
  retryAfterSeconds?: number;
};

/** Something the shop understood and declines to do, in words for the shopper. */
export class Refusal extends Error {
  readonly retryAfterSeconds: number | undefined;
  constructor(
    readonly refusalReason: RefusalReason,
    words: string,
    options?: RefusalOptions,
  ) {
    super(words, options);
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}

/** Told by its reason, not its class: the server and its pages each hold a copy of this module. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && "refusalReason" in error;
}
