import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { deskAddresses } from "../../remix.config.js";
import { loggedIn } from "../support/arrivals";
import { newStaff } from "../support/desk";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";
import { sample, sized } from "../support/trial";

const shop = openSuiteShop("SQLite");

const paths = deskAddresses.map((address) => address.replaceAll(/:\w+/g, "BC-AAAAAAAA"));
const few = sample(fc.constantFrom(...paths), 8);
/** The long form asks for every address each time, the short form as nobody, and else for a few. */
const pathsFor = (who: string) => (who === "nobody" ? paths : sized(few, paths));
const ways = {
  page: (path: string) => path,
  "page's data": (path: string) => `${path}.data`,
  "one route's data": (path: string) => `${path}.data?_routes=${encodeURIComponent(path)}`,
  "odd spelling": (path: string) => path.replace("desk", "%64ESK"),
};
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
/** The long form asks for everything by each of them, the short form for a few pages. */
const methodsFor = (way: string, path: string) =>
  way === "page" && few.includes(path) ? methods : sized(["GET", "POST"], methods);
const bodies: Record<string, RequestInit> = {
  "no body": {},
  form: { body: new URLSearchParams({ intent: "open-desk", code: "123456" }) },
  JSON: { body: "{}", headers: { "Content-Type": "application/json" } },
};

/** The answer, with the desk's name and the parts that differ between answers made alike. */
async function answerTo(shopper: Shopper, path: string, init: RequestInit) {
  const { headers, ...rest } = init;
  const answer = await shopper.send(path, {
    ...rest,
    headers: { Origin: shop.url, ...(headers as Record<string, string>) },
  });
  const alike = (text: string) =>
    text
      .replaceAll(/%64ESK|desk|nope/gi, "…")
      .replaceAll(/'sha256-[^']+'/g, "a hash")
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "an id");
  return {
    status: answer.status,
    headers: [...answer.headers]
      .filter(([name]) => name !== "date")
      .map(([name, value]) => `${name}: ${alike(value)}`),
    body: alike(await answer.text()),
  };
}

/** A script of the build, by its name. */
const scriptName = /([\w.-]+-[\w-]{8,}\.js)\b/g;

const strangers = {
  nobody: async () => new Shopper(shop.url),
  "a customer": async () => {
    const shopper = new Shopper(shop.url);
    await loggedIn(shopper);
    return shopper;
  },
  "staff who are none any more": async () => {
    const shopper = await newStaff(shop, "owner");
    await shop.db.updateTable("staff").set({ disabledAt: 1 }).execute();
    return shopper;
  },
};

describe.each(Object.entries(strangers))("to %s", (who, newStranger) => {
  // Spec 15: For strangers and customers, every address of the desk answers like one that does not
  // exist: pages, data and forms. (app/server/desk.ts)
  test.each(Object.keys(ways))("the desk is nowhere, asked for by %s", async (way) => {
    const shopper = await newStranger();
    const spell = ways[way as keyof typeof ways];
    for (const path of pathsFor(who).map(spell)) {
      for (const method of methodsFor(way, path)) {
        const body = method === "GET" || method === "HEAD" ? "no body" : "form";
        const nowhere = path.replace(/%64ESK|desk/g, "nope");
        const init = { method, ...bodies[body] };
        const asked = await answerTo(shopper, path, init);
        expect({ path, method, ...asked }).toEqual({
          path,
          method,
          ...(await answerTo(shopper, nowhere, init)),
        });
        if (way === "page") expect([path, method, asked.status]).toEqual([path, method, 404]);
      }
    }
  });

  test.each(Object.keys(bodies))(
    "it is nowhere for %s either, by JSON or by form",
    async (body) => {
      const shopper = await newStranger();
      const init = { method: "POST", ...bodies[body] };
      const nowhere = await answerTo(shopper, "/nope/orders", init);
      expect(await answerTo(shopper, "/desk/orders", init)).toEqual(nowhere);
    },
  );
});

// Spec 15: No page, script, site map or API description for strangers names the desk.
// (app/server/desk.ts, remix.config.js)
test("no page, file or description that strangers get mentions the desk", async () => {
  const home = await (await fetch(shop.url)).text();
  const scripts = [...home.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path);
  const files = ["/robots.txt", "/sitemap.xml", "/api/openapi.json", "/cookie-policy", ...scripts];
  for (const file of files) {
    const text = await (await fetch(shop.url + file)).text();
    expect([file, /\/desk\b/.test(text)]).toEqual([file, false]);
  }
});

test("a cookie of the desk's name changes no answer to a stranger", async () => {
  const answerWith = async (cookie: string, init: RequestInit = {}, path = "/") => {
    const answer = await fetch(shop.url + path, { ...init, headers: { Cookie: cookie } });
    const shown = ["cache-control", "etag", "set-cookie", "vary"].map((name) =>
      answer.headers.get(name),
    );
    return [answer.status, ...shown];
  };
  const form = { method: "POST", body: new URLSearchParams({ intent: "nothing" }) };
  for (const [init, path] of [
    [{}, "/"],
    [{}, "/all"],
    [form, "/cart"],
  ] as const) {
    expect(await answerWith("desk=1", init, path)).toEqual(await answerWith("nope=1", init, path));
  }
});

test("no script that strangers are sent knows a name of the desk's", async () => {
  const files = readdirSync("build/client/assets").filter((name) => name.endsWith(".js"));
  const scripts = files.map((name) => readFileSync(`build/client/assets/${name}`, "utf8"));
  const root = scripts.find((body) => body.includes("Skip to the insults"));
  expect(root).toBeDefined();
  expect(root).not.toMatch(/\bdesk\b/);
});

test("following every script from the home page finds no name of a screen of the desk", async () => {
  const seen = new Set<string>();
  const queue = [...(await (await new Shopper(shop.url).get("/")).text()).matchAll(scriptName)];
  expect(queue.length).toBeGreaterThan(3);
  while (queue.length > 0) {
    const [, name = ""] = queue.pop()!;
    if (seen.has(name)) continue;
    seen.add(name);
    const answer = await fetch(`${shop.url}/assets/${name}`);
    expect([name, answer.status]).toEqual([name, 200]);
    const script = await answer.text();
    expect([name, /["'`]\/desk|routes\/desk/.exec(script)?.[0]]).toEqual([name, undefined]);
    queue.push(...script.matchAll(scriptName));
  }
  expect([...seen].filter((name) => name.startsWith("routes-"))).toHaveLength(1);
  expect([...seen].filter((name) => name.includes("manifest"))).toEqual([]);
});
