import type { Request, Response } from "express";
import { PaymentApiError } from "./payment-api-error.server";
import type { PaymentStore } from "./payment-store.server";

/** Does the work once for an Idempotency-Key, and answers every repetition with the words of the first time. */
export function answerOncePerKey(store: PaymentStore) {
  return (req: Request, res: Response, work: () => object): void => {
    const key = req.get("idempotency-key");
    if (key !== undefined && (key === "" || key.length > 255)) {
      throw new PaymentApiError(400, "Idempotency keys are 1 to 255 characters long.");
    }
    const request = `${req.method} ${req.originalUrl} ${JSON.stringify(inOrder(req.body))}`;
    const answer = store.inOne(() => {
      const known = key && store.findAnswer(key);
      if (known) return { ...known, replayed: true };
      const body = JSON.stringify(work());
      if (key) store.putAnswer(key, request, body);
      return { request, body, replayed: false };
    });
    if (answer.request !== request) {
      throw new PaymentApiError(
        400,
        "Keys for idempotent requests can only be used with the same parameters they were first used with.",
        { type: "idempotency_error" },
      );
    }
    if (answer.replayed) res.set("idempotent-replayed", "true");
    res.type("json").send(answer.body);
  };
}

// The same parameters in another order are the same parameters.
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => [key, inOrder(part)]);
}
