import { createHash, timingSafeEqual } from "node:crypto";
import express, { type ErrorRequestHandler, type Request, type Router } from "express";
import type { Logger } from "pino";
import { ApiError } from "./api-error.server";
import { newId } from "./id.server";
import { answerOncePerKey } from "./idempotency.server";
import type { MoneyBack } from "./money-back.server";
import type { Processor } from "./processor.server";
import { disputesApi, refundsApi } from "./refunds-api.server";
import { sessionsApi } from "./sessions-api.server";
import type { Store } from "./store.server";
import { webhookApi } from "./webhook-api.server";

type ApiOptions = {
  processor: Processor;
  moneyBack: MoneyBack;
  store: Store;
  secretKey: string;
  webhookUrl: string;
  origin: string;
  log: Logger;
};

/** The parts of Stripe's REST API that a shop with Checkout and refunds uses; mounted at /v1. */
export function paymentApi(options: ApiOptions): Router {
  const { processor, moneyBack, store, secretKey, webhookUrl, origin, log } = options;
  const api = express.Router();
  api.use((req, res, next) => {
    res.set("request-id", newId("req_", 14));
    requireKey(req, secretKey);
    next();
  });
  // A hundred lines need more than the default 1,000 parameters. Express adapts the array limit of
  // qs.
  api.use(express.urlencoded({ extended: true, limit: "1mb", parameterLimit: 5000 }));
  const answerOnce = answerOncePerKey(store);
  api.use("/checkout/sessions", sessionsApi({ processor, answerOnce, origin }));
  api.use("/refunds", refundsApi({ moneyBack, answerOnce, store }));
  api.use("/disputes", disputesApi(store));
  api.use(webhookApi(store, webhookUrl));
  api.use((req) => {
    throw new ApiError(404, `Unrecognized request URL (${req.method}: ${req.originalUrl}).`);
  });
  api.use(answerErrors(log));
  return api;
}

// The hashes have one length, which the constant-time comparison needs.
function requireKey(req: Request, secretKey: string): void {
  const [, given] = /^Bearer (.+)$/.exec(req.get("authorization") ?? "") ?? [];
  if (!given) throw new ApiError(401, "You did not provide an API key.");
  const hash = (text: string) => createHash("sha256").update(text).digest();
  if (!timingSafeEqual(hash(given), hash(secretKey))) {
    throw new ApiError(401, "Invalid API Key provided.");
  }
}

function answerErrors(log: Logger): ErrorRequestHandler {
  // Express recognises an error handler by its four parameters.
  return (error, _req, res, _next) => {
    if (error instanceof ApiError) {
      res.status(error.status).json(error.toBody());
    } else if (error.status < 500) {
      res.status(error.status).json(new ApiError(error.status, error.message).toBody());
    } else {
      log.error({ err: error }, "the payment stand-in failed");
      const failure = new ApiError(500, "The stand-in failed.", { type: "api_error" });
      res.status(500).json(failure.toBody());
    }
  };
}
