import express, { type Router } from "express";
import { z } from "zod";
import { readParams, Text } from "./params.server";
import type { Store } from "./store.server";

const Limit = z.coerce.number().int().min(1).max(100).default(10);
const EndpointsQuery = z.strictObject({ limit: Limit });
const EventsQuery = z.strictObject({ type: Text, limit: Limit });

/** The one webhook endpoint, which hears of everything, and the newest events; mounted at /v1. */
export function webhookApi(store: Store, url: string): Router {
  const webhooks = express.Router();
  const listed = (path: string, data: object[]) => ({
    object: "list",
    data,
    has_more: false,
    url: `/v1${path}`,
  });
  webhooks.get("/webhook_endpoints", (req, res) => {
    readParams(EndpointsQuery, req.query);
    const endpoint = { id: "we_of_the_shop", object: "webhook_endpoint", url };
    const state = { enabled_events: ["*"], status: "enabled", livemode: false };
    res.json(listed(req.path, [{ ...endpoint, ...state }]));
  });
  webhooks.get("/events", (req, res) => {
    const { type, limit } = readParams(EventsQuery, req.query);
    const events = store
      .listEvents(type, limit)
      .map(({ body, isPending }) =>
        Object.assign(JSON.parse(body) as object, { pending_webhooks: isPending }),
      );
    res.json(listed(req.path, events));
  });
  return webhooks;
}
