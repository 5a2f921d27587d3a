import type { ServerBuild } from "@remix-run/node";
import { pathToFileURL } from "node:url";
import type { ViteDevServer } from "vite";

/** The pages of the production build, which must exist. */
export async function productionBuild(): Promise<ServerBuild> {
  return (await import(pathToFileURL("build/server/pages.js").href)) as ServerBuild;
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
