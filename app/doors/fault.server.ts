import { z } from "zod";
import { refusalIn, type RefusalReason } from "../shop/refusal";
import type { NoticeCode } from "../forms/notices";

/** A call that did not succeed: its status, and a message for the whole or for single fields. */
export type Fault = {
  status: number;
  message: string;
  fieldErrors: Record<string, string>;
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
    const status = statuses[refusalReason];
    return { status, message, fieldErrors: {}, retryAfterSeconds, notice };
  }
  if (error instanceof z.ZodError) {
    const [first] = error.issues;
    const issues = error.issues.map((issue) => [issue.path.join("."), issue.message]);
    return {
      status: 422,
      message: first ? sentence(first) : "",
      fieldErrors: Object.fromEntries(issues) as Record<string, string>,
    };
  }
  return undefined;
}

/** A sentence of ours stands by itself; the library’s words need the field’s name in front. */
function sentence({ path, message }: z.core.$ZodIssue): string {
  return /[.!?]$/.test(message) ? message : [path.join("."), message].filter(Boolean).join(": ");
}

/** The headers that tell when to try again, where that is known. */
export function retryAfter({ retryAfterSeconds }: Fault): Record<string, string> {
  return retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};
}
