import { serializeErrors } from "@remix-run/server-runtime/dist/errors";
import { ServerMode } from "@remix-run/server-runtime/dist/mode";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isOfDesk, screens, withoutDeskIn } from "../../remix.config.js";
import { productionBuild } from "../../app/server/build";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite");
/** Those of a script, as the shop sends them. */
const headersBytes = 300;

// The parts of Remix that the shop uses and that are not its API: docs/decisions/027.
describe("a page that Remix renders", () => {
  test("loads its modules by the shop's own script, and by nothing else", async () => {
    const page = await (await fetch(`${shop.url}/card/grapes`)).text();
    expect(page).toMatch(/window\.__remixRouteModules=Object\.fromEntries\(\["root",/);
    expect(page).not.toMatch(/<script[^>]+type="module"|rel="modulepreload"/);
  });

  test.each(["/", "/all", "/card/grapes", "/cart"])(
    "at %s has scripts of at most 100 kB, compressed and with their headers",
    async (path) => {
      const page = await (await fetch(shop.url + path)).text();
      const [, list = ""] = /Promise\.all\((\[.*?\])\.map\(u=>import/.exec(page) ?? [];
      const modules = JSON.parse(list) as string[];
      const sizes = modules.map((file) => headersBytes + statSync(`build/client${file}.br`).size);
      expect(modules.length).toBeGreaterThan(4);
      expect(sizes.reduce((total, size) => total + size)).toBeLessThanOrEqual(100_000);
    },
  );
});

describe("Remix's build", () => {
  test("writes its manifest as one assignment in a file, and beside it is one with the shop’s pages alone", async () => {
    const { assets } = await productionBuild();
    const full = readManifest(assets.url);
    const shoppers = readManifest(withoutDeskIn(assets.url));
    const pages = Object.values(screens).flatMap<string>((screen) => screen.pages);
    expect(Object.keys(full.routes).filter(isOfDesk).length).toBeGreaterThan(10);
    expect(Object.keys(shoppers.routes)).toEqual(["root", "shop", ...pages]);
    expect(shoppers.url).toBe(withoutDeskIn(assets.url));
  });

  test("names the routes alike for the server and for browsers, each with its module", async () => {
    const { assets, routes } = await productionBuild();
    expect(Object.keys(assets.routes).toSorted()).toEqual(Object.keys(routes).toSorted());
    const files = readdirSync("build/client/assets").map((name) => `/assets/${name}`);
    expect(files).toEqual(
      expect.arrayContaining([assets.routes.root?.module, assets.entry.module]),
    );
  });
});

// The faults of Remix that are known: docs/decisions/036.
describe("a fault of Remix is out of reach, because", () => {
  test("there is no manifest of routes to ask for", async () => {
    const { future } = await productionBuild();
    expect(future.v3_lazyRouteDiscovery).toBe(false);
    for (const path of ["/__manifest", "/__manifest?p=/all&p=/desk&version=1", "/__manifest/"]) {
      expect([path, (await fetch(shop.url + path)).status]).toEqual([path, 404]);
    }
  });

  test("the server decodes no stream, whatever a form calls itself", async () => {
    const runtime = "node_modules/@remix-run/server-runtime/dist";
    const sources = readdirSync(runtime)
      .filter((name) => name.endsWith(".js"))
      .map((name) => readFileSync(`${runtime}/${name}`, "utf8"));
    const uses = sources.flatMap((source) => source.match(/turboStream\.\w+/g) ?? []);
    expect(new Set(uses)).toEqual(new Set(["turboStream.encode"]));
    for (const type of ["text/x-turbo", "text/x-script"]) {
      const body = '[{"_1":2},"intent","addtocart"]\n';
      const headers = { "Content-Type": type, Origin: shop.url };
      const answer = await fetch(`${shop.url}/cart`, { method: "POST", body, headers });
      expect([type, answer.status]).toEqual([type, 415]);
    }
  });

  test("an error in the data of a page names no class for the browser to call", () => {
    const errors = { shop: new RangeError("no such row") };
    expect(serializeErrors(errors, ServerMode.Production)).toEqual({
      shop: { __type: "Error", message: "Unexpected Server Error" },
    });
  });
});

function readManifest(url: string) {
  const script = readFileSync(`build/client${url}`, "utf8");
  const json = /^window\.__remixManifest=(?<json>.*);$/s.exec(script.trim())?.groups?.json ?? "";
  return JSON.parse(json) as { routes: Record<string, object>; url: string };
}
