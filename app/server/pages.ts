import { createRequestHandler } from "@remix-run/express";
import express, { type Request, type RequestHandler, type Response, type Router } from "express";
import { setTimeout as pause } from "node:timers/promises";
import { isJsonPath } from "../doors/json-path";
import { openSession, type Session } from "../doors/session.server";
import type { Environment } from "../env.server";
import type { Shop } from "../shop/shop";
import { developmentBuild, productionBuild } from "./build";
import { refuseWhenBusy } from "./refuse-when-busy";

const drainPollMs = 10;

/** The pages of the build, or of the sources as they stand while they are worked on. */
export async function servePages(
  shop: Shop,
  env: Environment,
  isDevelopment: boolean,
): Promise<Router> {
  const pages = express.Router();
  const getLoadContext = loadContexts(shop, env);
  if (isDevelopment) {
    const { vite, build: buildAnew } = await developmentBuild();
    const build = async () => refuseWhenBusy(await buildAnew());
    pages.use(vite.middlewares);
    pages.use(setCacheControl, createRequestHandler({ build, getLoadContext }));
  } else {
    const build = refuseWhenBusy(await productionBuild());
    pages.use(setCacheControl, createRequestHandler({ build, getLoadContext }));
  }
  return pages;
}

/** A page may show its reader's basket and name, so no shared cache may keep it. */
const setCacheControl: RequestHandler = (req, res, next) => {
  res.set("Cache-Control", isJsonPath(req.path) ? "no-store" : "private, no-cache");
  next();
};

function loadContexts(shop: Shop, env: Environment) {
  return (req: Request, res: Response) => {
    let session: Promise<Session> | undefined;
    const open = async () => {
      const opened = await openSession(shop, env, {
        cookieHeader: req.headers.cookie,
        authorization: req.headers.authorization,
        isJsonCall: isJsonPath(req.path),
        address: req.ip ?? "unknown",
        setCookie: (header) => res.append("Set-Cookie", header),
      });
      // The page shows a name, which Back must not bring up again after logging out.
      if (opened.customer) res.set("Cache-Control", "no-store");
      return opened;
    };
    const hide = (referrerPolicy: "no-referrer" | "same-origin") =>
      void res.set({ "Cache-Control": "no-store", "Referrer-Policy": referrerPolicy });
    return { shop, env, hide, session: () => (session ??= open()), drained: () => drained(res) };
  };
}

/** Asks again and again: the event of a compressed answer is not the network's but the compressor's. */
async function drained(res: Response): Promise<void> {
  while (res.writableNeedDrain) await pause(drainPollMs);
}
