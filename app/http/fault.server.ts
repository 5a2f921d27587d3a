import { z } from "zod";
import { refusalIn, type RefusalReason } from "~/shop/refusal";
import type { NoticeCode } from "~/forms/notice-texts.server";

/** A call that did not succeed: its status, and a message for the whole or for single fields. */
export type Fault = {
  status: number;
  message: string;
  fieldErrors: Record<string, string>;
  retryAfterSeconds?: number;
  /** The notice for a fault that no field of the form caused. The form's page is then shown again with it. */
  notice?: NoticeCode;
};

const statuses: Record<RefusalReason, number> = {
  invalid: 422,
  "wrong credentials": 401,
  "not yours": 403,
  missing: 404,
  "dead link": 409,
  conflict: 409,
  "too many": 429,
  "payments down": 503,
  busy: 503,
};

/** The fault to answer with; undefined for a bug, whose details the caller must not see. */
export function faultOf(error: unknown): Fault | undefined {
  const refusal = refusalIn(error);
  if (refusal) {
    const { refusalReason, message, fieldErrors, retryAfterSeconds } = refusal;
    const notice = refusalReason === "payments down" ? "paymentsDown" : undefined;
    const status = statuses[refusalReason];
    return { status, message, fieldErrors, retryAfterSeconds, notice };
  }
  if (error instanceof z.ZodError) {
    const [first] = error.issues;
    const fieldErrors: Record<string, string> = {};
    for (const { path, message } of error.issues) fieldErrors[path.join(".")] ??= message;
    return { status: 422, message: first ? sentence(first) : "", fieldErrors };
  }
  return undefined;
}

/** Our own messages are whole sentences. Those of zod need the field’s name in front. */
function sentence({ path, message }: z.core.$ZodIssue): string {
  return /[.!?]$/.test(message) ? message : [path.join("."), message].filter(Boolean).join(": ");
}

/** A Retry-After header, when the time is known. */
export function retryAfter({ retryAfterSeconds }: Fault): Record<string, string> {
  return retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};
}
