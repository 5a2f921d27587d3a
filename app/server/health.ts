import express, { type Request, type Response, type Router } from "express";
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../../db/connect";
import { isMigrated } from "../../db/migrate";
import { isWritable } from "../../db/read-only";
import type { Shop } from "../shop/shop";

/** A load balancer gets its answer within two seconds. */
const databaseTimeoutMs = 1_500;

/**
 * Health checks for load balancers, before logging and pages. `/healthz`: the process responds.
 * `/readyz`: the shop can serve shoppers.
 * @param closing aborted when the shop starts to close
 */
export function answerHealth(shop: Shop, closing: AbortSignal): Router {
  const health = express.Router();
  const notReadyBecause = newCheck(shop);
  health.all(["/healthz", "/readyz"], (req, res, next) => {
    res.set({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" });
    if (req.method === "GET" || req.method === "HEAD") return next();
    res.set("Allow", "GET, HEAD");
    answer(res, 405, "That method means nothing here.");
  });
  health.get("/healthz", (_req, res) => answer(res, 200, "Alive."));
  health.get("/readyz", async (_req: Request, res: Response) => {
    const reason = closing.aborted ? "The shop is closing." : await notReadyBecause();
    answer(res, reason ? 503 : 200, reason ?? "Ready.");
  });
  return health;
}

/** The reason why the shop is not ready, or undefined. Simultaneous requests share one check. */
function newCheck({ db }: Shop): () => Promise<string | undefined> {
  let underWay: Promise<string | undefined> | undefined;
  const look = async () => {
    const silence = pause(databaseTimeoutMs, "The database does not answer.", { ref: false });
    return Promise.race([faultIn(db), silence]).catch(() => "The database cannot be reached.");
  };
  return () => (underWay ??= look().finally(() => (underWay = undefined)));
}

async function faultIn(db: Db): Promise<string | undefined> {
  if (!(await isMigrated(db))) return "The database is not migrated.";
  return (await isWritable(db)) ? undefined : "The database can only be read.";
}

function answer(res: Response, status: number, message: string): void {
  res.status(status).type("text/plain").send(`${message}\n`);
}
