import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";

/**
 * The rooms of the house, and the rooms that each may import from. A room is the folder of that name
 * in `app`, or what `roomOf` says.
 */
const allowed: Record<string, readonly string[]> = {
  "server.ts": ["server", "jobs", "mail", "env", "stand-ins", "db"],
  server: ["http", "forms", "shop", "payments", "db", "env", "site map"],
  jobs: ["shop"],
  mail: ["forms", "shop", "db"],
  commands: ["env", "shop", "db", "mail", "payments"],
  root: ["components", "browser", "http", "shop", "styles", "document", "env"],
  document: ["components", "styles", "env"],
  routes: ["components", "browser", "forms", "calls", "http", "shop", "styles"],
  calls: ["http", "forms", "shop", "mail"],
  components: ["browser", "forms", "shop", "styles"],
  browser: ["forms"],
  http: ["forms", "shop", "env", "site map"],
  forms: ["shop", "site map"],
  shop: ["payments", "db"],
  payments: [],
  "stand-ins": [],
  env: ["shop", "db"],
  db: [],
  styles: [],
  "site map": [],
};

/** The folders of `app/shop`, a row a storey from the ground up: a folder imports from storeys below its own. */
const storeys = [
  [""],
  ["letters", "catalogue", "calendar"],
  ["standing"],
  ["customers", "discounts", "search"],
  ["orders", "basket", "staff"],
  ["refunds", "legal"],
  ["cases"],
  ["checkout", "fulfilment", "reports"],
  ["privacy", "operations", "exports"],
];

/** The few arrows beside the table, and why each is there. */
const exceptions = new Map(
  ["mail", "payments"].map((party) => [
    `app/stand-ins/${party}/store.server.ts → db/better-sqlite3.ts`,
    "the stand-ins keep what they know in SQLite",
  ]),
);

function roomOf(file: string): string {
  if (file === "server.ts") return file;
  if (file === "remix.config.js") return "site map";
  if (/^app\/(root|entry\.|context)/.test(file)) return "root";
  if (file === "app/env.server.ts") return "env";
  const [top = "", folder = ""] = file.split("/");
  return top === "app" ? folder : top;
}

/** For a route the folder of its screen. */
const screenOf = (file: string) => /^app\/routes\/([^/]+)/.exec(file)?.[1];

/** The folder of `app/shop` that a file is in, `""` for the shop's own; undefined outside of the shop. */
function shopFolderOf(file: string): string | undefined {
  const match = /^app\/shop\/(?:([^/]+)\/)?[^/]+$/.exec(file);
  return match ? (match[1] ?? "") : undefined;
}

const storeyOf = (folder: string) => storeys.findIndex((folders) => folders.includes(folder));

type Arrow = { from: string; to: string };
let modules: ICruiseResult["modules"];
let arrows: Arrow[];

beforeAll(async () => {
  const { output } = await cruise(
    ["app", "db", "server.ts"],
    { tsPreCompilationDeps: true, doNotFollow: { path: "node_modules" } },
    { alias: { "~": resolve("app") }, conditionNames: ["import", "require", "node", "default"] },
    { tsConfig: extractTSConfig("tsconfig.json") },
  );
  modules = (output as ICruiseResult).modules;
  arrows = modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ resolved }) => /^(app|db|server\.ts|remix\.config)/.test(resolved))
      .map(({ resolved }) => ({ from: source, to: resolved })),
  );
});

/** A path, and not a package or what the bundler makes of a file. */
const isOurs = (module: string) => /^(\.\.?|~)\/[^?]*$/.test(module);

const arrowText = ({ from, to }: Arrow) => `${from} → ${to}`;

describe("the house", () => {
  test("is seen: no import leads nowhere, and each file has a room", () => {
    const lost = modules.flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ couldNotResolve, module }) => couldNotResolve && isOurs(module))
        .map(({ module }) => arrowText({ from: source, to: module })),
    );
    expect(lost).toEqual([]);
    const rooms = new Set(arrows.flatMap(({ from, to }) => [roomOf(from), roomOf(to)]));
    expect([...rooms].filter((room) => !(room in allowed))).toEqual([]);
  });

  test("imports only along the table", () => {
    const wrong = arrows.filter(({ from, to }) => {
      const [one, other] = [roomOf(from), roomOf(to)];
      return one !== other && !allowed[one]?.includes(other);
    });
    expect(wrong.map(arrowText).filter((arrow) => !exceptions.has(arrow))).toEqual([]);
  });

  test("lets folders of the shop import only from storeys below", () => {
    const wrong = arrows.filter(({ from, to }) => {
      const [one, other] = [shopFolderOf(from), shopFolderOf(to)];
      if (one === undefined || other === undefined || one === other) return false;
      return storeyOf(one) < 0 || storeyOf(other) < 0 || storeyOf(one) <= storeyOf(other);
    });
    expect(wrong.map(arrowText)).toEqual([]);
  });

  test("holds at most fifteen files in a folder of the shop", () => {
    const counts = new Map<string, number>();
    for (const folder of modules.map(({ source }) => shopFolderOf(source))) {
      if (folder !== undefined) counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const full = [...counts].filter(([, count]) => count > 15);
    expect(full, "Split the folder by subject, or join files of one subject").toEqual([]);
  });

  test("keeps no exception that nobody needs", () => {
    const known = new Set(arrows.map(arrowText));
    expect([...exceptions.keys()].filter((arrow) => !known.has(arrow))).toEqual([]);
  });

  test("contains no import circle", () => {
    const circles = modules.flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ circular }) => circular)
        .map(({ resolved }) => arrowText({ from: source, to: resolved })),
    );
    expect(circles).toEqual([]);
  });

  test("contains no route that imports another route", () => {
    const crossing = arrows.filter(({ from, to }) => {
      const [one, other] = [screenOf(from), screenOf(to)];
      return one !== undefined && other !== undefined && one !== other;
    });
    expect(crossing.map(arrowText)).toEqual([]);
  });

  test.each([
    ["nodemailer", /^app\/mail\//],
    ["stripe", /^app\/(payments|stand-ins\/payments)\//],
    ["express", /^app\/(server|stand-ins)\//],
    ["better-sqlite3", /^db\/better-sqlite3\.ts$/],
    ["pg", /^db\//],
    ["prom-client", /^app\/server\/metrics\//],
    ["cookie", /^app\/http\/(request-)?cookies\.server\.ts$/],
  ])("has one room that knows %s", (name, place) => {
    const importers = modules
      .filter(({ dependencies }) => dependencies.some(({ module }) => module === name))
      .map(({ source }) => source);
    expect(importers.length).toBeGreaterThan(0);
    expect(importers.filter((source) => !place.test(source))).toEqual([]);
  });

  test("reads its environment without a database driver", () => {
    const reached = new Set(["app/env.server.ts"]);
    for (const file of reached) {
      for (const { from, to } of arrows) if (from === file) reached.add(to);
    }
    const drivers = modules
      .filter(({ source }) => reached.has(source))
      .flatMap(({ dependencies }) => dependencies.map(({ module }) => module))
      .filter((module) => ["better-sqlite3", "pg", "kysely"].includes(module));
    expect(drivers).toEqual([]);
  });

  /** The files of the app and the database whose text has that pattern. */
  const filesWith = (pattern: RegExp) =>
    modules
      .map(({ source }) => source)
      .filter((source) => /^(app|db)\/.*\.tsx?$/.test(source) && !/stand-ins/.test(source))
      .filter((source) => pattern.test(readFileSync(source, "utf8")));

  test("opens a transaction in one place, which tries it again", () => {
    expect(filesWith(/\.transaction\(\)/)).toEqual(["db/transact.ts"]);
  });

  test("reads the cookies of a request in one place, for the page cache and the app", () => {
    const reading = /headers\.cookie\b|\bcookie\b[^;]*} = [\w.]*headers\b|get\("cookie"\)/i;
    expect(filesWith(reading)).toEqual(["app/http/request-cookies.server.ts"]);
  });

  test("reads the parameters of an address in one place before the pages do", () => {
    const reading = /new URLSearchParams|searchParams|\[\?&\]/;
    const readers = filesWith(reading).filter((source) => source.startsWith("app/server/"));
    expect(readers).toEqual(["app/server/known-url.ts"]);
  });
});
