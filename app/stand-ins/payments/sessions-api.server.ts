import express, { type Router } from "express";
import { z } from "zod";
import { ApiError } from "./api-error.server";
import type { AnswerOnce } from "./idempotency.server";
import { readParams } from "./params.server";
import { nowSeconds, type Processor } from "./processor.server";
import { Expand, Expandable, readCheckout } from "./session-params.server";
import type { Payment } from "./session.server";
import type { Line } from "./shapes.server";

const WithExpand = z.strictObject({ expand: Expand });
const ListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
});
const SessionsQuery = ListQuery.extend({
  status: z.enum(["open", "complete", "expired"]).optional(),
  created: z.strictObject({ gte: z.coerce.number().int() }).optional(),
  expand: z
    .array(
      z
        .string()
        .transform((name) => name.replace(/^data\./, ""))
        .pipe(Expandable),
    )
    .optional(),
});

type SessionsOptions = { processor: Processor; answerOnce: AnswerOnce; origin: string };

/** Checkout Sessions: list, create, retrieve and expire them, and list their lines; mounted at /v1/checkout/sessions. */
export function sessionsApi({ processor, answerOnce, origin }: SessionsOptions): Router {
  const sessions = express.Router();

  sessions.get("/", (req, res) => {
    res.json(listSessions(processor, readParams(SessionsQuery, req.query), origin));
  });
  sessions.post("/", (req, res) => {
    answerOnce(req, res, () => {
      const params = readCheckout(req.body, nowSeconds());
      return present(processor.open(params), origin, params.expand);
    });
  });
  sessions.get("/:id", (req, res) => {
    const { expand } = readParams(WithExpand, req.query);
    res.json(present(findOr404(processor, req.params.id), origin, expand));
  });
  sessions.get("/:id/line_items", (req, res) => {
    const query = readParams(ListQuery, req.query);
    res.json(listLines(findOr404(processor, req.params.id), query));
  });
  sessions.post("/:id/expire", (req, res) => {
    const { expand } = readParams(WithExpand, req.body);
    answerOnce(req, res, () => {
      requireOpen(findOr404(processor, req.params.id));
      return present(processor.expire(req.params.id)!, origin, expand);
    });
  });
  return sessions;
}

function findOr404(processor: Processor, id: string): Payment {
  const payment = processor.find(id);
  if (payment) return payment;
  const detail = { code: "resource_missing", param: "session" };
  throw new ApiError(404, `No such checkout.session: '${id}'`, detail);
}

function requireOpen({ session }: Payment): void {
  if (session.status === "open") return;
  throw new ApiError(
    400,
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
  );
}

/**
 * The session in the API's format: with its URL while it is open, and with what is to be expanded.
 */
function present(payment: Payment, origin: string, expand?: string[]): object {
  const { session } = payment;
  const url = session.status === "open" ? `${origin}/pay/${session.id}` : null;
  return {
    ...session,
    url,
    ...(expand?.includes("line_items") && { line_items: listLines(payment, { limit: 10 }) }),
    ...(expand?.includes("payment_intent.latest_charge") && { payment_intent: intentOf(payment) }),
  };
}

/** The payment itself, with the moment when it was made. */
function intentOf({ session: { payment_intent: id }, paidAt }: Payment) {
  const charge = paidAt === undefined ? null : { object: "charge", created: paidAt };
  return id && { id, object: "payment_intent", latest_charge: charge };
}

type List<Item> = { object: "list"; data: Item[]; has_more: boolean; url: string };

/** A page of the matching sessions, newest first. */
function listSessions(
  processor: Processor,
  { limit, starting_after: after, expand, status, created }: z.infer<typeof SessionsQuery>,
  origin: string,
): List<object> {
  if (after && !processor.find(after)) throw noneToStartAfter("checkout.session", after);
  const found = processor.list(limit + 1, { after, status, since: created?.gte });
  const data = found.slice(0, limit).map((payment) => present(payment, origin, expand));
  return { object: "list", data, has_more: found.length > limit, url: "/v1/checkout/sessions" };
}

function listLines(
  { session, lines }: Payment,
  query: { limit: number; starting_after?: string },
): List<Line> {
  const start = lines.findIndex(({ id }) => id === query.starting_after) + 1;
  if (query.starting_after && !start) throw noneToStartAfter("line item", query.starting_after);
  const data = lines.slice(start, start + query.limit);
  const url = `/v1/checkout/sessions/${session.id}/line_items`;
  return { object: "list", data, has_more: start + data.length < lines.length, url };
}

function noneToStartAfter(kind: string, id: string): ApiError {
  const detail = { code: "resource_missing", param: "starting_after" };
  return new ApiError(400, `No such ${kind}: '${id}'`, detail);
}
