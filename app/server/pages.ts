import { createRequestHandler } from "@remix-run/express";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import express, { type Request, type RequestHandler, type Response, type Router } from "express";
import { setTimeout as pause } from "node:timers/promises";
import { markIn, withoutMark } from "~/forms/cookie-mark";
import { isJsonPath } from "~/http/json-path";
import { cookiesOf } from "~/http/request-cookies.server";
import { openSession, type Session } from "~/http/session.server";
import type { VersionWatch } from "../../db/catalogue-versions";
import type { Environment } from "../env.server";
import type { Shop } from "../shop/shop";
import { productionBuild, type DevelopmentPages } from "./build";
import { isDeskPath, mayEnterDesk, withoutDesk } from "./desk";
import { keepRoutes } from "./keep-routes";
import { reportUnknownParameters, shoppersAddress } from "./known-url";
import { shownIn } from "./page-cache/placeholder";
import { refuseWhenBusy } from "./refuse-when-busy";

const drainPollMs = 10;

/** The pages of the build, or those in development. */
export async function servePages(
  shop: Shop,
  env: Environment,
  { development, watch }: { development?: DevelopmentPages; watch?: VersionWatch },
): Promise<Router> {
  const pages = express.Router();
  if (development) {
    const build = async () => refuseWhenBusy(await development.build());
    pages.use(development.modules, reportUnknownParameters(shop.log));
    pages.use(setCacheControl, leadFromMark, answerWith(build, shop, env, watch));
  } else {
    const build = refuseWhenBusy(await productionBuild());
    pages.use(setCacheControl, leadFromMark, answerWith(build, shop, env, watch));
  }
  return pages;
}

type Build = ServerBuild | (() => Promise<ServerBuild>);

/** Answers with the build; only staff get the desk. */
function answerWith(
  build: Build,
  shop: Shop,
  env: Environment,
  watch: VersionWatch | undefined,
): RequestHandler {
  const contexts = new WeakMap<Response, AppLoadContext>();
  const getLoadContext = (_req: Request, res: Response) => contexts.get(res)!;
  const answerBy = (part: (whole: ServerBuild) => ServerBuild) =>
    createRequestHandler({
      build: typeof build === "function" ? async () => part(await build()) : part(build),
      getLoadContext,
    });
  // The router checks all of its routes for each request, so pages and calls have separate routers.
  const answerCall = answerBy(callsIn);
  const answerStaff = answerBy(pagesIn);
  const answerShopper = answerBy((whole) => pagesIn(withoutDesk(whole)));
  return async (req, res, next) => {
    const readSession = sessionReader(shop, env, req, res);
    contexts.set(res, contextOf(shop, env, { req, res, watch, readSession }));
    if (isJsonPath(req.path)) return answerCall(req, res, next);
    if (!isDeskPath(req.path)) return answerShopper(req, res, next);
    if (await mayEnterDesk(req.path, shop, readSession)) return answerStaff(req, res, next);
    req.originalUrl = req.url = shoppersAddress(req.url).url;
    return answerShopper(req, res, next);
  };
}

const pagesIn = (build: ServerBuild) => keepRoutes(build, (id) => !isJsonPath(id));
const callsIn = (build: ServerBuild) => keepRoutes(build, (id) => isJsonPath(id) || id === "root");

/**
 * Browsers show a cached page when going back, which must not happen after a change of the basket.
 */
const basketPage = /^\/(cart|order-confirmation)(\.data)?$/;

/** A page may contain its reader's basket and name, so no shared cache may store it. */
const setCacheControl: RequestHandler = (req, res, next) => {
  const isKeptByNobody = isJsonPath(req.path) || basketPage.test(req.path);
  res.set("Cache-Control", isKeptByNobody ? "no-store" : "private, no-cache");
  next();
};

/** Leads a browser that has kept the cookie of a mark to the address without it. */
const leadFromMark: RequestHandler = (req, res, next) => {
  const isKept = cookiesOf(req).values[markIn(req.url) ?? ""];
  if (!isKept || !["GET", "HEAD"].includes(req.method)) return next();
  res.redirect(303, withoutMark(req.url));
};

/** Opens the request's session once. */
function sessionReader(shop: Shop, env: Environment, req: Request, res: Response) {
  let session: Promise<Session> | undefined;
  return () => (session ??= openRequest(shop, env, req, res));
}

/** The session of a request. */
export async function openRequest(
  shop: Shop,
  env: Environment,
  req: Request,
  res: Response,
): Promise<Session> {
  const session = await openSession(shop, env, {
    cookies: cookiesOf(req),
    authorization: req.headers.authorization,
    isJsonCall: isJsonPath(req.path),
    address: req.ip ?? "unknown",
    setCookie: (header) => res.append("Set-Cookie", header),
  });
  return shownIn(req, session);
}

type Asked = {
  req: Request;
  res: Response;
  watch: VersionWatch | undefined;
  readSession: () => Promise<Session>;
};

function contextOf(
  shop: Shop,
  env: Environment,
  { req, res, watch, readSession }: Asked,
): AppLoadContext {
  return {
    shop,
    env,
    proxy: proxyOf(req),
    isPolite: cookiesOf(req).isPolite,
    async session() {
      const session = await readSession();
      // The page contains a name, which the Back button must not show again after logging out.
      if (session.customer) res.set("Cache-Control", "no-store");
      return session;
    },
    change: (run) => (watch ? watch.during(run) : run()),
    hide: (referrerPolicy) =>
      void res.set({ "Cache-Control": "no-store", "Referrer-Policy": referrerPolicy }),
    drained: () => drained(res),
  };
}

function proxyOf({ headers, socket, ips }: Request): AppLoadContext["proxy"] {
  if (headers["x-forwarded-for"] === undefined) return undefined;
  // Express reads the header only of a trusted sender.
  return { address: socket.remoteAddress ?? "", isTrusted: ips.length > 0 };
}

/**
 * Polls, because the `drain` event of a compressed answer is the compressor's, not the network's.
 */
async function drained(res: Response): Promise<void> {
  while (res.writableNeedDrain) await pause(drainPollMs);
}
