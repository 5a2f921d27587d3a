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
import siteMap, { isOfDesk, withoutDeskIn } from "./remix.config.js";
import { onPostgres } from "./tests/support/database-kinds";

const assets = "build/client/assets";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Compresses the browser's files once, at the highest quality, where the server looks for them. */
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
 * What tells a browser of the routes, once more for whoever is not staff. What a script imports is left
 * out too: only a prefetched link would look it up, and the shop has none.
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
        .filter(([id]) => !isOfDesk(id))
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

type Manifest = { routes: Record<string, object>; url: string };

/** The style sheet taken apart, so that the server can write into a page what applies to it. */
const styleSheetPieces: Plugin = {
  name: "style-sheet-pieces",
  resolveId: (id) => (id === "virtual:style-sheet" ? `\0${id}` : undefined),
  load: (id) =>
    id === "\0virtual:style-sheet"
      ? `export const styleSheet = ${JSON.stringify(readStyleSheet("app/styles/shop.css"))};`
      : undefined,
};

/**
 * A script a screen, and two for all of them: the libraries, which stay the same from one release to
 * the next, and what screens share, which left alone would come in a dozen crumbs.
 */
function chunkOf(id: string): string | undefined {
  if (id.includes("/node_modules/")) return "libraries";
  const isShared =
    /\/app\/(root\.tsx$|(components|browser|document|forms|routes\/shop-layout)\/)/.test(id) &&
    !ofFewScreens.test(id);
  return isShared ? "shared" : undefined;
}

/** Orders, forms and prose, which somebody who looks at cards has no need of. */
const ofFewScreens =
  /\/(order-details|order-standing|receipt|field|form-error|legal-page|page-head)\.tsx?$/;

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
      : {
          build: {
            // Leaves 3 kB less of React than esbuild does.
            minify: "terser",
            terserOptions: {
              ecma: 2020,
              compress: { passes: 8, keep_fargs: false, pure_getters: true },
            },
            rollupOptions: { output: { manualChunks: chunkOf } },
          },
        },
};

/**
 * A group of suites.
 * @param preparations what is done once before them, each a file `tests/support/global-*.ts`
 */
function suites(
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

export default defineConfig({
  // Under Vitest there is no site to build, only modules to import.
  plugins: process.env.VITEST
    ? []
    : [remix(siteMap), serverBesidePages, styleSheetPieces, manifestWithoutDesk, compressedAhead],
  // What Vitest runs is React as it is for production.
  esbuild: process.env.VITEST ? { jsxDev: false } : {},
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
  // In development the bundler reads a route before it leaves out the server's part. This has none for browsers.
  optimizeDeps: { exclude: ["@node-rs/argon2"] },
  build: {
    cssMinify: "lightningcss",
    assetsInlineLimit: 0,
    target: "es2022",
    rollupOptions: {
      // Modules without a page leave nothing for the browser, and that is as it should be.
      onwarn: (warning, warn) => warning.code === "EMPTY_BUNDLE" || warn(warning),
    },
  },
  test: {
    // Servers that a suite starts by themselves hash as ever.
    setupFiles: ["tests/support/little-hashes.ts", "tests/support/page-assertions.ts"],
    globalSetup: "tests/support/global-memory.ts",
    exclude: onPostgres.length > 0 ? [] : ["**/*.postgres.test.ts"],
    // Each group prepares only what its suites use, so that a suite of rules runs at once.
    projects: [
      suites("rules", "{unit,catalogue,docs}/*", []),
      suites("database", "database/**/*", ["databases"]),
      suites("http", "http/*", ["build", "databases"]),
      // Most of these wait, for jobs and time-outs. They take the machine from suites beside them.
      suites("trust", "trust/!(load)", ["build", "databases"], {
        maxWorkers: availableParallelism() + 4,
        sequence: { groupOrder: 1 },
      }),
      // A crowd has the machine to itself.
      suites("crowd", "trust/load", ["build", "databases"], { sequence: { groupOrder: 2 } }),
    ],
    // One more than there are cores: a suite waits half of its time, for databases and letters.
    maxWorkers: availableParallelism() + 1,
    // No module keeps a state that one suite could leave to the next, so each is loaded once.
    isolate: false,
    // What Vite makes of a module is kept for the next run.
    experimental: { fsModuleCache: true },
    // A young generation of the usual size is full too often.
    execArgv: ["--max-semi-space-size=64"],
    env: { NODE_ENV: "production" },
    // These end what hangs. A machine that is ten times as slow stays within them.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // However busy the machine is, what is waited for may come.
    expect: { poll: { timeout: 20_000 } },
  },
});
