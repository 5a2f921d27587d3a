import type { ServerBuild } from "@remix-run/node";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ViteDevServer } from "vite";

const built = "build/server/index.js";
/** A change to any of these makes the build stale. */
const sources = ["app", "db", "public", "remix.config.js", "vite.config.ts", "package-lock.json"];

/** The production build, made first when it is stale. */
export async function productionBuild(): Promise<ServerBuild> {
  buildWhenStale();
  return (await import(pathToFileURL(built).href)) as ServerBuild;
}

/** Builds when there is no build, or its sources are newer. */
export function buildWhenStale(env = process.env): void {
  if (existsSync(built) && newestChange(sources) <= statSync(built).mtimeMs) return;
  // Vitest and Playwright say "test", and React would then be built with all its warnings.
  const production = { ...env, NODE_ENV: "production" } as const;
  execFileSync("npm", ["run", "--silent", "build"], {
    stdio: "inherit",
    shell: true,
    env: production,
  });
}

/** Vite in development: serves the browser's modules, and the server's as they are at each request. */
export async function developmentBuild() {
  const vite = await import("vite");
  const server: ViteDevServer = await vite.createServer({ server: { middlewareMode: true } });
  return {
    vite: server,
    build: () => server.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>,
  };
}

function newestChange(paths: string[]): number {
  return Math.max(
    0,
    ...paths.map((path) => {
      const stat = statSync(path);
      if (!stat.isDirectory()) return stat.mtimeMs;
      return newestChange(readdirSync(path).map((name) => join(path, name)));
    }),
  );
}
