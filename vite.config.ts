import { vitePlugin as remix } from "@remix-run/dev";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import type { TestProjectConfiguration } from "vitest/config";
import type { ProjectConfig } from "vitest/node";
import { readStyleSheet } from "./app/styles/read-style-sheet";
import siteMap, { withoutDeskIn } from "./remix.config.js";
import { onPostgres } from "./tests/support/database-kinds";

const assets = "build/client/assets";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Compresses the browser's files at build time, at the highest quality, beside the originals. */
const compressedAhead: Plugin = {
  name: "compressed-ahead",
  apply: "build",
  closeBundle() {
    const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
    for (const path of names.map((name) => join(assets, name))) {
      if (!existsSync(`${path}.br`)) {
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
      }
    }
  },
};

/**
 * Writes a second manifest of routes, with the shop's pages alone, for everybody who is not staff:
 * without the desk, and without calls and files, which no link or form asks the router for. It also
 * omits the imports of scripts, which only prefetched links need, and the shop has none.
 */
const manifestWithoutDesk: Plugin = {
  name: "manifest-without-desk",
  apply: "build",
  closeBundle() {
    const opening = "window.__remixManifest=";
    for (const name of readdirSync(assets).filter((each) => /^manifest-.*\.js$/.test(each))) {
      const text = readFileSync(join(assets, name), "utf8");
      const manifest = JSON.parse(text.slice(opening.length).replace(/;\s*$/, "")) as Manifest;
      const shops = Object.entries(manifest.routes)
        .filter(([id, { parentId }]) => ["root", "shop"].includes(id) || parentId === "shop")
        .map(([id, route]) => [id, { ...route, imports: undefined }]);
      const kept = {
        ...manifest,
        routes: Object.fromEntries(shops),
        url: withoutDeskIn(manifest.url),
      };
      writeFileSync(join(assets, withoutDeskIn(name)), `${opening}${JSON.stringify(kept)};`);
    }
  },
};

/** Writes the licences of the packages in the browser's scripts to /licences.txt. */
const licencesOfScripts: Plugin = {
  name: "licences-of-scripts",
  apply: (config, { command }) => command === "build" && !config.build?.ssr,
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle)
      .flatMap((file) => (file.type === "chunk" ? Object.entries(file.modules) : []))
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([id]) => id);
    this.emitFile({ type: "asset", fileName: "licences.txt", source: licencesOf(modules) });
  },
};

/**
 * The licences of the packages that modules belong to, each under the package's name.
 * @param modules paths, as the bundler writes them
 * @throws if a package has no licence
 */
export function licencesOf(modules: string[]): string {
  const folders = modules.flatMap(
    (id) => /[^\0]*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? [],
  );
  const notices = [...new Set(folders)].toSorted().map((folder) => {
    const name = folder.replace(/.*\/node_modules\//, "");
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    if (!file) throw new Error(`The package ${name} is in the scripts and has no licence.`);
    return `${name}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
  });
  return notices.join(`\n${"-".repeat(80)}\n\n`);
}

type Manifest = { routes: Record<string, { parentId?: string }>; url: string };

/**
 * Splits the style sheet into pieces, so that the server can include the ones that apply to a page.
 */
const styleSheetPieces: Plugin = {
  name: "style-sheet-pieces",
  resolveId: (id) => (id === "virtual:style-sheet" ? `\0${id}` : undefined),
  load: (id) =>
    id === "\0virtual:style-sheet"
      ? `export const styleSheet = ${JSON.stringify(readStyleSheet("app/styles/shop.css"))};`
      : undefined,
};

/**
 * One script per screen, and two shared ones: the libraries, which stay the same between releases, and the
 * code that screens share, which would otherwise become dozens of small files.
 */
function chunkOf(id: string): string | undefined {
  if (id.includes("/node_modules/")) return "libraries";
  // Most visitors never open an order of theirs.
  if (id.includes("/app/components/own-order/")) return undefined;
  const isShared =
    /\/app\/(root\.tsx$|(components|browser|document|forms|routes\/shop-layout)\/)/.test(id);
  return isShared ? "shared" : undefined;
}

/** The server is built together with its pages, and shares its modules with them. */
const serverBesidePages: Plugin = {
  name: "server-beside-pages",
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? {
          // A package of hundreds of modules is imported faster as one.
          ssr: { noExternal: ["kysely", "stripe", "zod-openapi"] },
          build: {
            rollupOptions: {
              input: { server: "server.ts", pages: "virtual:remix/server-build" },
              output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
            },
          },
        }
      : { build: { rollupOptions: { output: { manualChunks: chunkOf } } } },
};

/**
 * A group of suites.
 * @param preparations run once before them, each a file `tests/support/global-*.ts`
 */
export function suites(
  name: string,
  files: string,
  preparations: string[],
  options: ProjectConfig = {},
): TestProjectConfiguration {
  const globalSetup = preparations.map((what) => `tests/support/global-${what}.ts`);
  return {
    extends: true,
    test: { name, include: [`tests/${files}.test.ts`], globalSetup, ...options },
  };
}

/** The long trials take about this many times as long as the short ones. */
const timeoutFactor = process.env.TRUST === "long" ? 12 : 1;

export default defineConfig({
  // Vitest needs no site, only modules.
  plugins: process.env.VITEST
    ? []
    : [
        remix(siteMap),
        serverBesidePages,
        styleSheetPieces,
        manifestWithoutDesk,
        licencesOfScripts,
        compressedAhead,
      ],
  // Vitest uses React's production version.
  esbuild: process.env.VITEST ? { jsxDev: false } : {},
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
  // In development, the bundler reads a route before the server's part is removed. This package has
  // no version for browsers.
  optimizeDeps: { exclude: ["@node-rs/argon2"] },
  build: {
    cssMinify: "lightningcss",
    assetsInlineLimit: 0,
    target: "es2022",
    rollupOptions: {
      // Modules without a page leave nothing for the browser, which is intended.
      onwarn: (warning, warn) => warning.code === "EMPTY_BUNDLE" || warn(warning),
    },
  },
  test: {
    // Only this process hashes cheaply; servers that suites start hash as usual.
    setupFiles: ["tests/support/setup.ts"],
    globalSetup: "tests/support/global-memory.ts",
    exclude: onPostgres.length > 0 ? [] : ["**/*.postgres.*"],
    // Each group prepares only what its suites need, so that unit tests start at once.
    projects: [
      suites("rules", "{unit,docs}/*", []),
      suites("catalogue", "catalogue/!(*.slow)", []),
      suites("database", "database/**/!(*.slow)", ["databases"]),
      suites("http", "http/!(*.slow)", ["build", "databases"]),
      // `npm test` leaves out these and all below.
      suites("slow", "**/*.slow", ["build", "databases"]),
      // Most of these wait for jobs and timeouts, and slow down suites that run at the same time.
      suites("trust", "trust/!(load)", ["build", "databases"], {
        maxWorkers: availableParallelism() + 4,
        sequence: { groupOrder: 1 },
      }),
      // The load test runs alone.
      suites("crowd", "trust/load", ["build", "databases"], { sequence: { groupOrder: 2 } }),
    ],
    // One more than the number of cores: suites spend half of their time waiting.
    maxWorkers: availableParallelism() + 1,
    // No module has state that one suite could leave to the next, so each is loaded once.
    isolate: false,
    // Transformed modules are cached for the next run.
    experimental: { fsModuleCache: true },
    // The default young generation is full too often.
    execArgv: ["--max-semi-space-size=64"],
    env: { NODE_ENV: "production" },
    // These limits end hanging tests, and allow for a machine ten times as slow.
    testTimeout: 300_000 * timeoutFactor,
    hookTimeout: 300_000 * timeoutFactor,
    expect: { poll: { timeout: 120_000 * timeoutFactor } },
  },
});
