import { once } from "node:events";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { onTestFinished } from "vitest";
import { readEnvironment } from "../../app/env.server";
import { connectPayments } from "../../app/payments/payments.server";
import { createApp } from "../../app/server/app";
import { openLimits, type Limits } from "../../app/shop/limits.server";
import type { Connection } from "../../db/connect";
import { encryption } from "./encryption";

/** An address where nobody listens. */
const nowhere = { protocol: "http", host: "127.0.0.1", port: 9 } as const;

/**
 * Opens the shop's own server on a given database, until the test ends. Its payment provider does
 * not answer, and its limits may differ from the shop's. The log has an entry for each line.
 */
export async function openPages({ db, newLimiter }: Connection, limits: Partial<Limits> = {}) {
  const log: string[] = [];
  const env = readEnvironment({});
  const payments = connectPayments({ secretKey: "sk_1", webhookSecret: "whsec_1", api: nowhere });
  const shop = {
    db,
    payments,
    limits: { ...openLimits(newLimiter, 1), ...limits },
    encryption,
    log: pino({}, { write: (line: string) => log.push(line) }),
  };
  const server = (await createApp(shop, env)).listen();
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { redirect: "manual", ...init, headers: { Origin: url, ...init.headers } });
  return { ask, log };
}
