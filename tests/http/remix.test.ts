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

function readManifest(url: string) {
  const script = readFileSync(`build/client${url}`, "utf8");
  const json = /^window\.__remixManifest=(?<json>.*);$/s.exec(script.trim())?.groups?.json ?? "";
  return JSON.parse(json) as { routes: Record<string, object>; url: string };
}
