import { createRequestHandler } from "@remix-run/express";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import express, { type Request, type RequestHandler, type Response, type Router } from "express";
import { setTimeout as pause } from "node:timers/promises";
import { isJsonPath } from "../doors/json-path";
import { openSession, type Session } from "../doors/session.server";
import type { Environment } from "../env.server";
import type { Shop } from "../shop/shop";
import { developmentBuild, productionBuild } from "./build";
import { mayEnterDesk, withoutDesk } from "./desk";
import { refuseWhenBusy } from "./refuse-when-busy";

const drainPollMs = 10;

/** The pages of the build, or of the sources as they stand while they are worked on. */
export async function servePages(
  shop: Shop,
  env: Environment,
  isDevelopment: boolean,
): Promise<Router> {
  const pages = express.Router();
  const openContext = loadContexts(shop, env);
  if (isDevelopment) {
    const { vite, build } = await developmentBuild();
    pages.use(vite.middlewares);
    pages.use(
      setCacheControl,
      answerWith(async () => refuseWhenBusy(await build()), openContext),
    );
  } else {
    const build = refuseWhenBusy(await productionBuild());
    pages.use(setCacheControl, answerWith(build, openContext));
  }
  return pages;
}

type Build = ServerBuild | (() => Promise<ServerBuild>);

/** Answers by the build, which has a desk for staff alone. */
function answerWith(build: Build, openContext: OpenContext): RequestHandler {
  const contexts = new WeakMap<Response, AppLoadContext>();
  const getLoadContext = (_req: Request, res: Response) => contexts.get(res)!;
  const shopBuild =
    typeof build === "function" ? async () => withoutDesk(await build()) : withoutDesk(build);
  const answerShopper = createRequestHandler({ build: shopBuild, getLoadContext });
  const answerStaff = createRequestHandler({ build, getLoadContext });
  return async (req, res, next) => {
    const context = openContext(req, res);
    contexts.set(res, context);
    const answer = (await mayEnterDesk(req.path, context)) ? answerStaff : answerShopper;
    await answer(req, res, next);
  };
}

/** A page may show its reader's basket and name, so no shared cache may keep it. */
const setCacheControl: RequestHandler = (req, res, next) => {
  res.set("Cache-Control", isJsonPath(req.path) ? "no-store" : "private, no-cache");
  next();
};

type OpenContext = (req: Request, res: Response) => AppLoadContext;

function loadContexts(shop: Shop, env: Environment): OpenContext {
  return (req, res) => {
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
