/** Why the shop declines; a door turns it into a status. */
export type RefusalReason = "invalid" | "missing" | "conflict" | "payments down";

/** Something the shop understood and declines to do, in words for the shopper. */
export class Refusal extends Error {
  constructor(
    readonly reason: RefusalReason,
    words: string,
    options?: ErrorOptions,
  ) {
    super(words, options);
  }
}
