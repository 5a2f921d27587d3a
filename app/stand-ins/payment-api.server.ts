import { createHash, timingSafeEqual } from "node:crypto";
import express, { type ErrorRequestHandler, type Request, type Router } from "express";
import type { Logger } from "pino";
import { z } from "zod";
import { PaymentApiError } from "./payment-api-error.server";
import { answerOncePerKey } from "./payment-answers.server";
import { nowSeconds, type PaymentDesk } from "./payment-desk.server";
import { Expand, readCheckout, readParams } from "./payment-params.server";
import type { Payment } from "./payment-session.server";
import { newId, type Line } from "./payment-shapes.server";
import type { PaymentStore } from "./payment-store.server";

const WithExpand = z.strictObject({ expand: Expand });
const ListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
});

type ApiOptions = {
  desk: PaymentDesk;
  store: PaymentStore;
  secretKey: string;
  origin: string;
  log: Logger;
};

/** Stripe's REST API, as much of it as a shop with Checkout calls; mounted at /v1. */
export function paymentApi({ desk, store, secretKey, origin, log }: ApiOptions): Router {
  const api = express.Router();
  const answerOnce = answerOncePerKey(store);

  api.use((req, res, next) => {
    res.set("request-id", newId("req_", 14));
    requireKey(req, secretKey);
    next();
  });
  // A hundred lines make more than the usual 1,000 parameters; express widens qs's array limit to match.
  api.use(express.urlencoded({ extended: true, limit: "1mb", parameterLimit: 5000 }));

  api.post("/checkout/sessions", (req, res) => {
    answerOnce(req, res, () => {
      const params = readCheckout(req.body, nowSeconds());
      return present(desk.open(params), origin, params.expand);
    });
  });
  api.get("/checkout/sessions/:id", (req, res) => {
    const { expand } = readParams(WithExpand, req.query);
    res.json(present(findOr404(desk, req.params.id), origin, expand));
  });
  api.get("/checkout/sessions/:id/line_items", (req, res) => {
    const query = readParams(ListQuery, req.query);
    res.json(listLines(findOr404(desk, req.params.id), query));
  });
  api.post("/checkout/sessions/:id/expire", (req, res) => {
    const { expand } = readParams(WithExpand, req.body);
    answerOnce(req, res, () => {
      requireOpen(findOr404(desk, req.params.id));
      return present(desk.expire(req.params.id)!, origin, expand);
    });
  });
  api.use((req) => {
    throw new PaymentApiError(404, `Unrecognized request URL (${req.method}: ${req.originalUrl}).`);
  });
  api.use(answerErrors(log));
  return api;
}

// Hashes are of one length, and comparing them takes the same time wherever they differ.
function requireKey(req: Request, secretKey: string): void {
  const [, given] = /^Bearer (.+)$/.exec(req.get("authorization") ?? "") ?? [];
  if (!given) throw new PaymentApiError(401, "You did not provide an API key.");
  const hash = (text: string) => createHash("sha256").update(text).digest();
  if (!timingSafeEqual(hash(given), hash(secretKey))) {
    throw new PaymentApiError(401, "Invalid API Key provided.");
  }
}

function findOr404(desk: PaymentDesk, id: string): Payment {
  const payment = desk.find(id);
  if (payment) return payment;
  const detail = { code: "resource_missing", param: "session" };
  throw new PaymentApiError(404, `No such checkout.session: '${id}'`, detail);
}

function requireOpen({ session }: Payment): void {
  if (session.status === "open") return;
  throw new PaymentApiError(
    400,
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
  );
}

function present(payment: Payment, origin: string, expand?: string[]): object {
  const { session } = payment;
  const url = session.status === "open" ? `${origin}/pay/${session.id}` : null;
  if (!expand?.includes("line_items")) return { ...session, url };
  return { ...session, url, line_items: listLines(payment, { limit: 10 }) };
}

function listLines(
  { session, lines }: Payment,
  query: { limit: number; starting_after?: string },
): { object: "list"; data: Line[]; has_more: boolean; url: string } {
  const start = lines.findIndex(({ id }) => id === query.starting_after) + 1;
  if (query.starting_after && !start) {
    const detail = { code: "resource_missing", param: "starting_after" };
    throw new PaymentApiError(400, `No such line item: '${query.starting_after}'`, detail);
  }
  const data = lines.slice(start, start + query.limit);
  const url = `/v1/checkout/sessions/${session.id}/line_items`;
  return { object: "list", data, has_more: start + data.length < lines.length, url };
}

function answerErrors(log: Logger): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  return (error, _req, res, _next) => {
    if (error instanceof PaymentApiError) {
      res.status(error.status).json(error.toBody());
    } else if (error.status < 500) {
      res.status(error.status).json(new PaymentApiError(error.status, error.message).toBody());
    } else {
      log.error({ err: error }, "the payment stand-in failed");
      const failure = new PaymentApiError(500, "The stand-in failed.", { type: "api_error" });
      res.status(500).json(failure.toBody());
    }
  };
}
