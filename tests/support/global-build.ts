import { buildWhenStale } from "../../app/server/build-when-stale.js";

/** Builds once before all suites, so that no two shops start building at the same time. */
export default function setup() {
  // With Vitest's variable set, vite.config.ts would build nothing.
  const { VITEST: _, ...env } = process.env;
  buildWhenStale(env);
}
