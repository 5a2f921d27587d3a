import { z } from "zod";
import type { Customer } from "../shop/customers.server";
import { refusalIn, type RefusalReason } from "../shop/refusal";
import type { NoticeCode } from "./notices";
import type { Session } from "./session.server";

/**
 * Who may ask: `anyone`; a `shopper`, who is anyone at a page and a customer at a JSON call; or a
 * `customer`.
 */
export type Who = "anyone" | "shopper" | "customer";

/** A visit of somebody who may ask: for a customer’s call there is a customer. */
export type SessionBy<W extends Who> = W extends "customer"
  ? Session & { customer: Customer }
  : Session;

/** One thing that can be asked of the shop, by a form or by a JSON call. */
export type Call<W extends Who, Input extends z.ZodType, Answer> = {
  who: W;
  /** Set where only one of the doors leads here. */
  door?: "form" | "json";
  input: Input;
  /** What a JSON call answers beside `success: true`, or, where it is bare, on its own. */
  answer?: z.ZodType<Answer>;
  isBare?: boolean;
  run(session: SessionBy<W>, input: z.output<Input>): Promise<Answer> | Answer;
  /** What a form's sender gets to see next; back where they were unless it says otherwise. */
  next?(answer: Answer): { to?: string; notices?: NoticeCode[] };
};

/** Any call, whatever its input: what a door is built from. */
export type Calls = Record<string, Call<any, any, any>>;

/** A call with the types of its parts tied together. */
export function defineCall<W extends Who, Input extends z.ZodType, Answer>(
  call: Call<W, Input, Answer>,
) {
  return call;
}

/** One thing that can be read by a JSON call. */
export type Query<W extends Who, Answer> = {
  who: W;
  answer: z.ZodType<Answer>;
  /** Undefined when there is no such thing. */
  run(
    session: SessionBy<W>,
    params: Record<string, string | undefined>,
  ): Promise<Answer | undefined>;
};

export function defineQuery<W extends Who, Answer>(read: Query<W, Answer>) {
  return read;
}

/** A call that did not succeed: its status, and words for the whole or for single fields. */
export type Fault = {
  status: number;
  words: string;
  fields: Record<string, string>;
  retryAfterSeconds?: number;
  /** The fault is not in the form, so its page comes back as it was, with this notice. */
  notice?: NoticeCode;
};

const statuses: Record<RefusalReason, number> = {
  invalid: 422,
  "wrong credentials": 401,
  "not yours": 403,
  missing: 404,
  conflict: 409,
  "too many": 429,
  "payments down": 503,
  busy: 503,
};

/** The fault to tell the caller of; undefined for a bug, which is not the caller's to hear. */
export function faultOf(error: unknown): Fault | undefined {
  const refusal = refusalIn(error);
  if (refusal) {
    const { refusalReason, message, retryAfterSeconds } = refusal;
    const notice = refusalReason === "payments down" ? "paymentsDown" : undefined;
    return {
      status: statuses[refusalReason],
      words: message,
      fields: {},
      retryAfterSeconds,
      notice,
    };
  }
  if (error instanceof z.ZodError) {
    const fields = Object.fromEntries(error.issues.map((i) => [i.path.join("."), i.message]));
    const [first] = error.issues;
    const words = first ? inWords(first) : "";
    return { status: 422, words, fields };
  }
  return undefined;
}

/** A sentence of ours stands by itself; the library’s words need the field’s name in front. */
function inWords({ path, message }: z.core.$ZodIssue): string {
  return /[.!?]$/.test(message) ? message : [path.join("."), message].filter(Boolean).join(": ");
}

/** The headers that tell when to try again, where that is known. */
export function retryAfter({ retryAfterSeconds }: { retryAfterSeconds?: number }): HeadersInit {
  return retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};
}

/** The call of that name, if that door leads to it. */
export function callNamed(calls: Calls, name: string, door: "form" | "json") {
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
  return call?.door && call.door !== door ? undefined : call;
}

/** Whether the request came in by the JSON door. Addresses lead there in any case. */
export function isCall(request: Request): boolean {
  return new URL(request.url).pathname.toLowerCase().startsWith("/api/");
}
