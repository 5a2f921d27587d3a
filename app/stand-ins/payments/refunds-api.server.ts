import express, { type Router } from "express";
import { z } from "zod";
import { ApiError } from "./api-error.server";
import type { AnswerOnce } from "./idempotency.server";
import type { MoneyBack } from "./money-back.server";
import { Metadata, Pence, readParams, Text } from "./params.server";
import type { Store } from "./store.server";

const NewRefund = z.strictObject({
  payment_intent: Text,
  amount: Pence.pipe(z.number().min(1)).optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: Metadata.optional(),
});

const ListQuery = z.strictObject({
  payment_intent: Text.optional(),
  created: z.strictObject({ gte: z.coerce.number().int() }).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: Text.optional(),
});

type Options = { moneyBack: MoneyBack; answerOnce: AnswerOnce; store: Store };

/** Refunds: make, list and retrieve them; mounted at /v1/refunds. */
export function refundsApi({ moneyBack, answerOnce, store }: Options): Router {
  const refunds = express.Router();
  refunds.post("/", (req, res) => {
    answerOnce(req, res, () => {
      const { payment_intent: paymentIntent, ...asked } = readParams(NewRefund, req.body);
      return moneyBack.refund(paymentIntent, asked);
    });
  });
  refunds.get("/", (req, res) => {
    res.json(pageOf("refund", store.refunds, req.query));
  });
  refunds.get("/:id", (req, res) => {
    const refund = store.refunds.find(req.params.id);
    if (!refund) throw missing("refund", req.params.id);
    res.json(refund);
  });
  return refunds;
}

type Listed = { id: string; created: number };

/** A page of the matching objects, newest first. */
function pageOf<Kept extends Listed>(
  kind: string,
  kept: { list: (of: string | null) => Kept[] },
  query: unknown,
) {
  const { payment_intent, created, limit, starting_after: after } = readParams(ListQuery, query);
  const all = kept
    .list(payment_intent ?? null)
    .filter((each) => each.created >= (created?.gte ?? 0));
  const start = all.findIndex(({ id }) => id === after) + 1;
  if (after && !start) throw missing(kind, after);
  const data = all.slice(start, start + limit);
  return { object: "list", data, has_more: start + data.length < all.length, url: `/v1/${kind}s` };
}

/** Disputes: list and retrieve them; mounted at /v1/disputes. */
export function disputesApi(store: Store): Router {
  const disputes = express.Router();
  disputes.get("/", (req, res) => {
    res.json(pageOf("dispute", store.disputes, req.query));
  });
  disputes.get("/:id", (req, res) => {
    const dispute = store.disputes.find(req.params.id);
    if (!dispute) throw missing("dispute", req.params.id);
    res.json(dispute);
  });
  return disputes;
}

function missing(kind: string, id: string): ApiError {
  return new ApiError(404, `No such ${kind}: '${id}'`, { code: "resource_missing", param: "id" });
}
