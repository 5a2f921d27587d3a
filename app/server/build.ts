import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { pathToFileURL } from "node:url";

/** The pages of the production build, which must exist. */
export async function productionBuild(): Promise<ServerBuild> {
  return (await import(
    /* @vite-ignore */ pathToFileURL("build/server/pages.js").href
  )) as ServerBuild;
}

/** The pages in development. */
export type DevelopmentPages = {
  /** Serves the browser's modules. */
  modules: RequestHandler;
  /** The current server build of the pages. */
  build: () => Promise<ServerBuild>;
};
