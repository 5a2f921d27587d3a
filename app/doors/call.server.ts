import { z } from "zod";
import { maxMessageLength } from "../shop/basket";
import { Refusal, type RefusalReason } from "../shop/refusal";
import { isDatabaseBusy } from "../../db/connect";
import type { NoticeCode } from "./notices";
import type { Visit } from "./visit.server";

/** One thing that can be asked of the shop, by a form or by a JSON call. */
export type Call<Input extends z.ZodType = z.ZodType, Result = unknown> = {
  input: Input;
  run(visit: Visit, input: z.output<Input>): Promise<Result> | Result;
  /** What a form's sender gets to see next; back where they were unless it says otherwise. */
  next?(result: Result): { to?: string; notices?: NoticeCode[] };
};

/** Any call, whatever its input: what a door is built from. */
export type Calls = Record<string, Call<any, any>>;

/** A call with the types of its parts tied together. */
export function defineCall<Input extends z.ZodType, Result>(call: Call<Input, Result>) {
  return call;
}

/** A call that did not succeed: its status, and words for the whole or for single fields. */
export type Fault = {
  status: number;
  words: string;
  fields: Record<string, string>;
  /** The fault is not in the form, so its page comes back as it was, with this notice. */
  notice?: NoticeCode;
};

const statuses: Record<RefusalReason, number> = {
  invalid: 422,
  missing: 404,
  conflict: 409,
  "payments down": 503,
};

/** The fault to tell the caller of; undefined for a bug, which is not the caller's to hear. */
export function faultOf(error: unknown): Fault | undefined {
  if (error instanceof Refusal) {
    const notice = error.reason === "payments down" ? "paymentsDown" : undefined;
    return { status: statuses[error.reason], words: error.message, fields: {}, notice };
  }
  if (isDatabaseBusy(error)) {
    return { status: 503, words: "We’re a bit busy. Try again in a moment.", fields: {} };
  }
  if (error instanceof z.ZodError) {
    const fields = Object.fromEntries(error.issues.map((i) => [i.path.join("."), i.message]));
    const [first] = error.issues;
    const words = first ? [first.path.join("."), first.message].filter(Boolean).join(": ") : "";
    return { status: 422, words, fields };
  }
  return undefined;
}

/** A line's own id: whoever adds the line makes it up. */
export const UId = z.string().regex(/^[\x21-\x7e]{1,64}$/, "must be 1 to 64 plain characters");

/** A card's id. */
export const ItemId = z.string().regex(/^[a-z0-9-]{1,64}$/, "must be the id of a card");

/**
 * A message as it will be printed: LF line ends, no blanks at the ends, nothing unprintable, and
 * counted as a textarea counts it.
 */
export const Personalisation = z
  .string()
  .nullish()
  .transform((text) =>
    (text ?? "")
      .replaceAll(/\r\n?/g, "\n")
      .replaceAll(/[^\P{Cc}\n]/gu, "")
      .toWellFormed()
      .trim(),
  )
  .refine((text) => text.length <= maxMessageLength, {
    error: ({ input }) =>
      `At most ${maxMessageLength} characters, and that is ${String(input).length}. Be brief, then be gone.`,
  });
