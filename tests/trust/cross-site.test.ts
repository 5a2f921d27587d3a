import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { screens } from "../../remix.config.js";
import { loggedIn } from "../support/arrivals";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "1000" });
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
afterAll(() => agent.destroy());

const pages = Object.values(screens)
  .flatMap<string>((screen) => screen.pages)
  .map((path) => path.replace(":productId", "grapes").replace("*", "/nowhere"));
const calls = Object.values(screens)
  .flatMap((screen) => Object.values(screen.calls))
  .map((path) => path.replace(/:\w+/, "grapes"));

const hex = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`;
/** Ways to write a path that a guard and a router might read differently. */
const spellings: ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => `/.${path}`,
  (path) => `/api/..${path}`,
  (path) => `/webhooks/stripe/..${path}`,
  (path) => `/%2e%2e${path}`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/, hex),
  (path) => path.replaceAll(/[a-z]/g, hex),
  (path) => `/%2f${path.slice(1)}`,
  (path) => path.replaceAll("/", "\\"),
  (path) => `${path};a=b`,
  (path) => `${path}%00`,
  (path) => `${path}.data`,
  (path) => `${path}?index`,
  (path) => `${path}?_routes=${encodeURIComponent(path)}`,
  (path) => `${path}?_method=GET&_data=${encodeURIComponent(path)}`,
];
const foreign: Record<string, string>[] = [
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { Origin: "null", "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "cross-site" },
  { Referer: "https://evil.example/" },
  {},
];
const changes = ["addtocart", "removefromcart", "logout", "add-fav", "checkout"];

let customer: Shopper;
beforeAll(async () => {
  customer = new Shopper(shop.url);
  await loggedIn(customer);
  await customer.submit("/card/bingo", "addtocart", { uId: "line-1", itemId: "bingo" });
});

describe("a form that another site has sent with a customer’s cookies", () => {
  test("changes nothing, however the address of a page or a call is written", async () => {
    const before = await everything();
    const logged = shop.log.length;
    let turn = 0;
    for (const path of new Set([...pages, ...calls, "/webhooks/stripe"])) {
      for (const spell of spellings) {
        const headers = foreign[turn % foreign.length]!;
        const intent = changes[Math.floor(turn / foreign.length) % changes.length]!;
        turn++;
        const written = spell(path);
        const status = await send(written, headers, intent);
        expect([written, headers, status]).toEqual([written, headers, expect.toSatisfy(isRefusal)]);
      }
    }
    expect(await everything()).toEqual(before);
    expect(shop.log.slice(logged).filter((line) => /"level":[56]0/.test(line))).toEqual([]);
  });

  test.each(foreign)("is refused at every page with the headers %o", async (headers) => {
    const before = await everything();
    for (const path of pages) {
      for (const intent of changes) {
        expect([path, intent, await send(path, headers, intent)]).toEqual([path, intent, 403]);
      }
    }
    expect(await everything()).toEqual(before);
  });
});

describe("our own plain forms", () => {
  const own = (): Record<string, string>[] => [
    { Origin: shop.url, "Sec-Fetch-Site": "same-origin" },
    { Origin: shop.url },
    { "Sec-Fetch-Site": "same-origin" },
    // From a page that sends its address to nobody, such as an order's.
    { Origin: "null", "Sec-Fetch-Site": "same-origin" },
    { Referer: `${shop.url}/all?show=30` },
  ];

  test.each(["guest", "customer"])("all pass for a %s, from any browser", async (who) => {
    const shopper = new Shopper(shop.url);
    if (who === "customer") await loggedIn(shopper);
    await shopper.submit("/card/grapes", "addtocart", { uId: "line-1", itemId: "grapes" });
    const passed = new Set<string>();
    for (const path of ["/cart?message=line-1", ...pages, "/login?mode=register"]) {
      const answer = await shopper.get(path);
      const forms = formsIn(await answer.text()).filter(({ intent }) => !intent.startsWith("log"));
      for (const [index, { action, intent, fields }] of forms.entries()) {
        const headers = own()[index % own().length]!;
        const body = new URLSearchParams({ ...fields, intent });
        const { status } = await shopper.send(action || path, { method: "POST", headers, body });
        expect([path, intent, headers, status]).toEqual([
          path,
          intent,
          headers,
          expect.toSatisfy(isTaken),
        ]);
        passed.add(intent);
      }
    }
    for (const intent of ["addtocart", "add-fav", "add-personalisation", "removefromcart"]) {
      expect([...passed]).toContain(intent);
    }
  });
});

const isRefusal = (status: number) => status >= 400 && status < 500;
/** Done, or said to be filled in wrongly; what is refused as foreign is 403. */
const isTaken = (status: number) => [303, 400, 401, 404, 409, 422].includes(status);

/** Sends a form as it is written, with the customer's cookies, and answers the status. */
function send(path: string, headers: Record<string, string>, intent: string): Promise<number> {
  const { hostname, port } = new URL(shop.url);
  const body = new URLSearchParams({
    intent,
    uId: intent === "addtocart" ? "line-2" : "line-1",
    itemId: "bingo",
    productId: "bingo",
  }).toString();
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        hostname,
        port,
        path,
        method: "POST",
        headers: {
          ...headers,
          Cookie: customer.cookieHeader,
          "Content-Type": "application/x-www-form-urlencoded",
          "Content-Length": body.length,
        },
      },
      (answer) => void text(answer).then(() => resolve(answer.statusCode ?? 0), reject),
    );
    sent.on("error", reject).end(body);
  });
}

async function everything() {
  const { db } = shop;
  const tables = ["basketLines", "favourites", "orders", "tokens", "customers"] as const;
  return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
}

/** The forms of a page that post, with a browser's fields as they stand and each of their buttons. */
function formsIn(html: string) {
  return [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)]
    .filter(([, attributes = ""]) => attributes.includes('method="post"'))
    .flatMap(([, attributes = "", content = ""]) => {
      const tags = [...content.matchAll(/<(?:input|textarea|button)[^>]*>/g)].map(([tag]) => tag);
      const fields = Object.fromEntries(
        tags
          .filter((tag) => !tag.startsWith("<button"))
          .map((tag) => [attribute(tag, "name"), attribute(tag, "value")]),
      );
      const action = attribute(attributes, "action").split("#", 1)[0] ?? "";
      return tags
        .filter((tag) => attribute(tag, "name") === "intent")
        .map((tag) => ({ action, intent: attribute(tag, "value"), fields }));
    });
}

function attribute(tag: string, name: string): string {
  const [, value = ""] = new RegExp(`\\b${name}="([^"]*)"`).exec(tag) ?? [];
  return value.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
}
