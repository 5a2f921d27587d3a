import type { Request, Response } from "express";
import { ApiError } from "./api-error.server";
import type { Store } from "./store.server";

export type AnswerOnce = ReturnType<typeof answerOncePerKey>;

/** Does the work once per Idempotency-Key, and repeats the first answer after that. */
export function answerOncePerKey(store: Store) {
  return (req: Request, res: Response, work: () => object): void => {
    const key = req.get("idempotency-key");
    if (key !== undefined && (key === "" || key.length > 255)) {
      throw new ApiError(400, "Idempotency keys are 1 to 255 characters long.");
    }
    const request = `${req.method} ${req.originalUrl} ${JSON.stringify(sorted(req.body))}`;
    const answer = store.transact(() => {
      const known = key && store.findAnswer(key);
      if (known) return { ...known, isReplayed: true };
      const body = JSON.stringify(work());
      if (key) store.putAnswer(key, request, body);
      return { request, body, isReplayed: false };
    });
    if (answer.request !== request) {
      throw new ApiError(
        400,
        "Keys for idempotent requests can only be used with the same parameters they were first used with.",
        { type: "idempotency_error" },
      );
    }
    if (answer.isReplayed) res.set("idempotent-replayed", "true");
    res.type("json").send(answer.body);
  };
}

/** Parameters sorted by name, because their order makes no difference. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => [key, sorted(part)]);
}
