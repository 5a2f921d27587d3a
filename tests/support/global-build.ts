import { buildWhenStale } from "../../app/server/build-when-stale.js";

/** Builds once before all suites, so that no two shops start building at the same time. */
export default function setup() {
  // Vitest's mark would tell vite.config.ts that there is nothing to build.
  const { VITEST: _, ...env } = process.env;
  buildWhenStale(env);
}
