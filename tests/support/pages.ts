import { createRequestHandler, type AppLoadContext } from "@remix-run/node";
import pino from "pino";
import { connectPayments } from "../../app/payments/payments.server";
import { productionBuild } from "../../app/build.server";
import { openLimits, type Limits } from "../../app/shop/limits.server";
import { readEnvironment } from "../../app/env.server";
import type { Connection } from "../../db/connect";

/** Nobody listens there. */
const nowhere = { protocol: "http", host: "127.0.0.1", port: 9 } as const;

/**
 * The built pages on a given database, without the server in front, and with a payment provider
 * that does not answer; its limits may be others than the shop's. The log is what they wrote, a line each.
 */
export async function openPages({ db, newLimiter }: Connection, limits: Partial<Limits> = {}) {
  const log: string[] = [];
  const env = readEnvironment({});
  const payments = connectPayments({ secretKey: "sk_1", webhookSecret: "whsec_1", api: nowhere });
  const context: AppLoadContext = {
    env,
    address: "127.0.0.1",
    shop: {
      db,
      payments,
      limits: { ...openLimits(newLimiter, 1), ...limits },
      log: pino({}, { write: (line: string) => log.push(line) }),
    },
  };
  const handle = createRequestHandler(await productionBuild(), "production");
  const ask = (path: string, init?: RequestInit) =>
    handle(new Request(env.publicUrl + path, init), context);
  return { ask, log };
}
