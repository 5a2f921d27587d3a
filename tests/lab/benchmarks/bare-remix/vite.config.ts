import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import siteMap from "../../../../remix.config.js";

/** Built beside the shop, where its packages are found. */
export default defineConfig({
  publicDir: false,
  plugins: [
    remix({
      appDirectory: "tests/lab/benchmarks/bare-remix",
      buildDirectory: "build/bare-remix",
      future: siteMap.future,
    }),
  ],
});
