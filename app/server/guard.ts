import type { NextFunction, Request, RequestHandler, Response } from "express";
import { maxBodyBytes, maxEventBytes, maxRefusedBytes } from "~/http/body.server";
import { hasOurCookie } from "~/http/cookie-table.server";
import { isJsonPath } from "~/http/json-path";
import { isFromOtherSite } from "~/http/other-site";
import { cookiesOf } from "~/http/request-cookies.server";

/** Longer than any of ours, with its secrets. */
const maxPathLength = 300;
const eventPath = "/webhooks/stripe";
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** Rejects requests that the framework cannot handle, with a message. */
export const refuseMalformed: RequestHandler = (req, res, next) => {
  // Only the settings decide the shop's host and protocol.
  delete req.headers["x-forwarded-host"];
  delete req.headers["x-forwarded-proto"];
  if (!methods.has(req.method)) {
    res.set("Allow", [...methods].join(", "));
    return refuse(req, res, 405, "That method means nothing here.");
  }
  if (!isHost(req.headers.host)) return refuse(req, res, 400, "That is not a host.");
  if (!isPath(req.url)) return refuse(req, res, 400, "That is not an address.");
  // A page that does not exist repeats its address many times over.
  if (req.path.length > maxPathLength) return refuse(req, res, 414, "That address is too long.");
  req.originalUrl = req.url = withoutNul(withoutDots(req.url));
  if (isNowhere(req)) return refuse(req, res, 404, "There is nothing there.");
  next();
};

/**
 * Rejects a body by its declared length. For an uploader, the desk's own handlers decide, and can answer
 * with a page. Node reads and drops a refused body, because a proxy that may not send all of it takes no
 * answer; only the longest are cut off.
 * @param isUploader whether the desk accepts files from the sender
 */
export function refuseTooLong(
  isUploader: (req: Request, res: Response) => Promise<boolean>,
): RequestHandler {
  return async (req, res, next) => {
    const length = Number(req.headers["content-length"] ?? 0);
    const isEvent = req.path === eventPath && length <= maxEventBytes;
    if (isEvent || length <= maxBodyBytes) return next();
    const isForDesk = length <= maxRefusedBytes && req.path.startsWith("/desk/");
    if (isForDesk && (await isUploader(req, res).catch(() => false))) return next();
    if (length > maxRefusedBytes) res.set("Connection", "close");
    refuse(req, res, 413, "That is too much to take in.");
  };
}

/**
 * Rejects requests that another site makes a browser send with our cookies. Calls under /api have a
 * token and JSON, and webhooks have a signature, so neither needs this.
 */
export function refuseCrossSite(publicUrl: string): RequestHandler {
  return (req: Request, res: Response, next: NextFunction) => {
    const isExempt = isJsonPath(req.path) || req.path === eventPath;
    if (isExempt || ["GET", "HEAD"].includes(req.method)) return next();
    if (!isFromUs(req, publicUrl)) {
      return refuse(req, res, 403, "That came from another site. Go back and try again.");
    }
    // Remix would compare it with the host of the request, which differs from the public one behind a
    // proxy, and would reject the `null` of a page with `no-referrer`.
    delete req.headers.origin;
    next();
  };
}

function isFromUs(req: Request, publicUrl: string): boolean {
  const { origin, referer, host } = req.headers;
  const isOurs = (address: string) => {
    if (!URL.canParse(address)) return false;
    // The requested host counts too, for example for a phone that opens a shop on a laptop in the
    // same network.
    const url = new URL(address);
    return url.origin === publicUrl || (publicUrl.startsWith("http:") && url.host === host);
  };
  const site = req.get("Sec-Fetch-Site");
  if (isFromOtherSite(site)) return false;
  // A browser that hides a page's address hides its origin too, but reports whether it is our own.
  if (origin === "null") return site === "same-origin";
  if (origin !== undefined) return isOurs(origin);
  if (site === "same-origin") return true;
  // Text browsers send only a Referer, if anything.
  if (referer !== undefined) return isOurs(referer);
  return !hasOurCookie(cookiesOf(req).values) || isLynx(req);
}

/**
 * Lynx sends no Referer from an address with a query. It runs no scripts, so that another site cannot
 * send a form without its reader.
 */
const isLynx = (req: Request) => req.get("User-Agent")?.startsWith("Lynx/") ?? false;

function isHost(host: string | undefined): boolean {
  return host !== undefined && /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`);
}

function isPath(url: string): boolean {
  if (!url.startsWith("/")) return false;
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

/**
 * The address as the router reads it, because pages and calls must be distinguished in the same way.
 */
function withoutDots(url: string): string {
  const { pathname, search } = new URL(`http://shop${url}`);
  return pathname + search;
}

/**
 * PostgreSQL rejects a NUL in a text, even in a search. In an address it is replaced by the
 * replacement character, which finds nothing.
 */
function withoutNul(url: string): string {
  return url.replaceAll("%00", encodeURIComponent("\ufffd"));
}

/** The framework reads such a path as another host's, or asks a call for the data of a page. */
function isNowhere({ path, url }: Request): boolean {
  return url.startsWith("//") || (isJsonPath(path) && path.endsWith(".data"));
}

function refuse(req: Request, res: Response, status: number, message: string): void {
  res.status(status).set("Cache-Control", "no-store");
  if (isJsonPath(req.path)) res.json({ error: message });
  else res.type("text/plain").send(`${message}\n`);
}
