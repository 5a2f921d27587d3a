import { readdirSync } from "node:fs";
import { request, type IncomingHttpHeaders } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { loggedIn } from "../support/arrivals";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

/** A request by somebody, with an address that is sent as it is written. */
type Asked = {
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
function askForHeaders(
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

const shop = openSuiteShop("SQLite");
let customer: Shopper;
let guest: Shopper;
beforeAll(async () => {
  customer = new Shopper(shop.url);
  await loggedIn(customer);
  guest = new Shopper(shop.url);
  await guest.submit("/card/bingo", "addtocart", { uId: "line-0", itemId: "bingo" });
  await guest.get("/cart");
});

/** Headers of every answer but a file: no other site may frame it, guess its type or read it. */
const secure = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
};
const kept = {
  "cache-control": "public, max-age=0, s-maxage=1, must-revalidate",
  etag: "…",
  vary: "Accept-Encoding, Cookie, Authorization",
};
const html = "text/html; charset=utf-8";
const json = "application/json; charset=utf-8";
const text = "text/plain; charset=utf-8";
const page = { ...secure, "content-security-policy": "…", "content-type": html };
const own = { "cache-control": "private, no-cache", vary: "Cookie, Accept-Encoding" };
const shownOnce = { ...own, "cache-control": "no-store" };
const call = {
  ...secure,
  "cache-control": "no-store",
  "content-type": json,
  vary: "Accept-Encoding",
};
const refusal = { ...secure, "cache-control": "no-store", "content-type": text, etag: "…" };
const health = {
  "cache-control": "no-store",
  "content-type": text,
  etag: "…",
  "x-content-type-options": "nosniff",
};
const file = { "x-content-type-options": "nosniff" };
const dated = {
  ...file,
  "accept-ranges": "bytes",
  "cache-control": "public, max-age=86400",
  etag: "…",
  "last-modified": "…",
};
const redirect = { ...secure, "cache-control": "private, no-cache", location: "…" };
const form = { "content-type": "application/x-www-form-urlencoded" };

const ask = (path: string, more: Omit<Asked, "path"> = {}): Asked => ({ path, ...more });
const byGuest = { who: () => guest };
const byCustomer = { who: () => customer };
const script = () => readdirSync("build/client/assets").find((name) => name.endsWith(".js"));
const addLine = "intent=addtocart&uId=line-1&itemId=grapes";

test.each<[string, number, Asked, Record<string, string>]>([
  ["a page", 200, ask("/"), { ...page, ...kept }],
  ["a page of a guest with a basket", 200, ask("/cart", byGuest), { ...page, ...shownOnce }],
  ["a page of a customer", 200, ask("/account", byCustomer), { ...page, ...shownOnce }],
  [
    "the data of a page",
    200,
    ask("/cart.data", byGuest),
    {
      ...secure,
      ...shownOnce,
      vary: "Accept-Encoding",
      "content-type": "text/x-script; charset=utf-8",
      "x-remix-response": "yes",
    },
  ],
  ["a page that is not there", 404, ask("/nowhere"), { ...page, ...own }],
  [
    "a button that is not there",
    400,
    ask("/cart", { method: "POST", headers: form, body: "intent=x" }),
    { ...page, ...shownOnce },
  ],
  ["a query", 200, ask("/api/products/grapes"), { ...secure, ...kept, "content-type": json }],
  [
    "a query without a token",
    401,
    ask("/api/cart/getcart"),
    { ...call, "www-authenticate": "Bearer" },
  ],
  ["a call by GET", 405, ask("/api/cart/addtocart"), { ...call, allow: "POST" }],
  ["a call that is not there", 404, ask("/api/nowhere"), call],
  [
    "a webhook that nobody signed",
    400,
    ask("/webhooks/stripe", { method: "POST" }),
    { ...call, "cache-control": "private, no-cache" },
  ],
  [
    "a form that was taken",
    303,
    ask("/card/grapes", { method: "POST", headers: form, body: addLine, ...byGuest }),
    { ...redirect, "set-cookie": "…", "x-remix-replace": "true" },
  ],
  ["a page for customers", 302, ask("/account"), redirect],
  [
    "a form from another site",
    403,
    ask("/cart", { method: "POST", headers: { origin: "null" } }),
    refusal,
  ],
  ["an address that is none", 404, ask("//x"), refusal],
  [
    "a method that is none",
    405,
    ask("/", { method: "OPTIONS" }),
    { ...refusal, allow: "GET, HEAD, POST, PUT, PATCH, DELETE" },
  ],
  ["a call from nowhere", 404, ask("/api/favs/favs.data"), { ...refusal, "content-type": json }],
  [
    "a script",
    200,
    ask(`/assets/${script()}`),
    {
      ...file,
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
      vary: "Accept-Encoding",
    },
  ],
  ["a file", 200, ask("/favicon.svg"), { ...dated, "content-type": "image/svg+xml" }],
  [
    "a script that is not there",
    404,
    ask("/assets/none.js"),
    { "x-content-type-options": "nosniff", "content-type": text, etag: "…" },
  ],
  [
    "a part that a file does not have",
    416,
    ask("/favicon.svg", { headers: { range: "bytes=9999999-" } }),
    { ...dated, "content-range": "…", "content-type": text },
  ],
  ["a shop that is alive", 200, ask("/healthz"), health],
  ["a shop that is ready", 200, ask("/readyz"), health],
  [
    "robots.txt",
    200,
    ask("/robots.txt"),
    { ...secure, ...own, vary: "Accept-Encoding", "content-type": text },
  ],
  [
    "the sitemap",
    200,
    ask("/sitemap.xml"),
    {
      ...secure,
      ...own,
      vary: "Accept-Encoding",
      "content-type": "application/xml; charset=utf-8",
    },
  ],
  ["the description", 200, ask("/api/openapi.json"), call],
])("%s has these headers and no others", async (_, status, asked, expected) => {
  expect(await askForHeaders(shop.url, asked)).toEqual({ status, headers: expected });
});

test("a page's policy lets in what the page needs, and nobody else", async () => {
  const policy = (await fetch(shop.url)).headers.get("Content-Security-Policy") ?? "";
  const standIns = shop.standInsUrl;
  expect(policy.replaceAll(/( 'sha256-[\w+/]+=*')+/g, " HASHES").split("; ")).toEqual([
    "default-src 'none'",
    `script-src 'self' HASHES ${standIns}`,
    "style-src 'self' HASHES",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    `form-action 'self' ${standIns}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]);
});

test("each cookie is out of the scripts' reach, and stays with this site", async () => {
  const shopper = new Shopper(shop.url);
  const answers = [
    await shopper.submit("/card/grapes", "addtocart", { uId: "line-1", itemId: "grapes" }),
    await shopper.submit("/card/bingo", "savedraft", { itemId: "bingo", personalisation: "Oi" }),
    await shopper.submit("/cart", "checkout"),
    await shopper.submit("/preferences", "be-polite"),
  ];
  await loggedIn(shopper);
  answers.push(await shopper.submit("/account", "logout"));
  const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
  expect(cookies.length).toBeGreaterThan(5);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Max-Age=\d+; Path=\/[a-z]*; HttpOnly; SameSite=Lax$/);
  }
});
