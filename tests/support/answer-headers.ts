import { request, type IncomingHttpHeaders } from "node:http";
import type { Shopper } from "./shopper";

/** A request by somebody, with an address that is sent as it is written. */
export type Asked = {
  path: string;
  method?: string;
  who?: () => Shopper;
  headers?: object;
  body?: string;
};

/** They differ each time, or say how the bytes are sent. */
const unlisted = new Set([
  "date",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "content-encoding",
]);
const changing = new Set([
  "content-security-policy",
  "content-range",
  "etag",
  "last-modified",
  "location",
  "set-cookie",
]);

/** The status and the headers of an answer. Of those that differ each time only the names are listed. */
export function askForHeaders(
  shopUrl: string,
  { path, method = "GET", who, headers, body = "" }: Asked,
): Promise<{ status: number; headers: object }> {
  const { hostname, port, origin } = new URL(shopUrl);
  const cookie = who && { cookie: who().cookieHeader };
  const sent = {
    origin,
    "accept-encoding": "gzip",
    "content-length": body.length,
    ...cookie,
    ...headers,
  };
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers: sent }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, headers: listed(answer.headers) });
    })
      .on("error", reject)
      .end(body);
  });
}

function listed(headers: IncomingHttpHeaders): object {
  const all = Object.entries(headers).filter(([name]) => !unlisted.has(name));
  return Object.fromEntries(all.map(([name, value]) => [name, changing.has(name) ? "…" : value]));
}
