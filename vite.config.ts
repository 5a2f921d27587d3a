/// <reference types="vitest/config" />
import { vitePlugin as remix } from "@remix-run/dev";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import siteMap from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** What never changes is compressed once, as hard as it goes, where the server looks for it. */
const compressedAhead: Plugin = {
  name: "compressed-ahead",
  apply: "build",
  writeBundle({ dir = "" }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css)$/.test(file))) {
      const path = join(dir, name);
      writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
    }
  },
};

/**
 * A script a screen, and two for all of them: the libraries, which stay the same from one release to
 * the next, and what screens share, which left alone would come in a dozen crumbs.
 */
function chunkOf(id: string): string | undefined {
  if (id.includes("/node_modules/")) return "libraries";
  return /\/app\/(components|browser|forms)\//.test(id) ? "shared" : undefined;
}

export default defineConfig({
  // Under Vitest there is no site to build, only modules to import.
  plugins: process.env.VITEST ? [] : [remix(siteMap), compressedAhead],
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
  css: { transformer: "lightningcss" },
  build: {
    cssMinify: "lightningcss",
    assetsInlineLimit: 0,
    target: "es2022",
    rollupOptions: {
      // Modules without a page leave nothing for the browser, and that is as it should be.
      onwarn: (warning, warn) => warning.code === "EMPTY_BUNDLE" || warn(warning),
      output: { manualChunks: chunkOf },
    },
  },
  test: {
    include: ["tests/*/*.test.ts"],
    globalSetup: ["tests/support/global-build.ts", "tests/support/global-databases.ts"],
    // What the tests wait for has a process of its own, so each core can take a suite.
    maxWorkers: "100%",
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
