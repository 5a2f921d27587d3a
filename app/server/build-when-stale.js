import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The built server. Its pages are beside it. */
export const builtServer = "build/server/server.js";
/** A change to any of these makes the build stale. */
const sources = [
  "app",
  "db",
  "public",
  "server.ts",
  "remix.config.js",
  "vite.config.ts",
  "package-lock.json",
];

/**
 * Builds the pages and the server if there is no build, or its sources are newer. It is plain
 * JavaScript, because it runs before anything can compile TypeScript.
 */
export function buildWhenStale(env = process.env) {
  if (existsSync(builtServer) && newestChange(sources) <= statSync(builtServer).mtimeMs) return;
  execFileSync("npm", ["run", "--silent", "build"], {
    stdio: "inherit",
    shell: true,
    // Vitest and Playwright set "test", which would build React's development version.
    env: { ...env, NODE_ENV: "production" },
  });
}

/**
 * @param {string[]} paths
 * @returns {number}
 */
function newestChange(paths) {
  return Math.max(
    0,
    ...paths.map((path) => {
      const stat = statSync(path);
      if (!stat.isDirectory()) return stat.mtimeMs;
      return newestChange(readdirSync(path).map((name) => join(path, name)));
    }),
  );
}
