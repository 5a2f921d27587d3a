import { defineConfig, devices } from "@playwright/test";
import { availableParallelism } from "node:os";
import { chromiumOptions } from "./tests/support/chromium";

/**
 * The journeys, made twice: with scripting off, and with it on. What only scripts can do is in
 * *.scripted.spec.ts. The looks are seen once.
 */
export default defineConfig({
  testDir: "tests",
  globalSetup: ["tests/support/global-memory.ts", "tests/support/global-build.ts"],
  outputDir: "test-results/failures",
  fullyParallel: true,
  // These end what hangs. A machine that is ten times as slow stays within them.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // A browser and its shop keep a core busy. A third pair on two cores makes all of them slower.
  workers: availableParallelism(),
  reporter: [["list"], ["json", { outputFile: "test-results/journeys.json" }]],
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: await chromiumOptions(),
    // A trace costs a quarter more; `--trace retain-on-failure` keeps those of journeys that fail.
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "scripting off",
      testMatch: "journeys/*.spec.ts",
      testIgnore: "*.scripted.spec.ts",
      use: { javaScriptEnabled: false },
    },
    {
      name: "scripting on",
      testMatch: "journeys/*.spec.ts",
      use: { javaScriptEnabled: true },
    },
    { name: "looks", testMatch: "looks/*.spec.ts" },
  ],
});
