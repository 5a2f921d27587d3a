import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { catalogue } from "../../db/catalogue/catalogue";
import { seed } from "../../db/catalogue/seed";
import { connect } from "../../db/connect";
import { migrate } from "../../db/migrate";
import { onPostgres } from "./database-kinds";
import { createDatabase } from "./postgres";

const templateName = "template_shop";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a PostgreSQL server, without a database name. */
    postgres: string;
    /** A database with the tables and the catalogue in it, to be copied: a file, and a name on the server. */
    templates: { SQLite: string; PostgreSQL: string };
  }
}

/**
 * Makes a template for all suites to copy on each database, and starts one real PostgreSQL for those
 * that ask for one.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-template-"));
  const file = join(folder, "shop.db");
  await createTemplate(`file:${file}`);
  project.provide("templates", { SQLite: file, PostgreSQL: templateName });
  const removeFile = () => rm(folder, { recursive: true, force: true });
  if (onPostgres.length === 0) return removeFile;

  const server = fork(fileURLToPath(new URL("postgres-process.ts", import.meta.url)), {
    execArgv: ["--import", "tsx"],
  });
  const postgres = await addressFrom(server);
  await createDatabase(postgres, templateName);
  await createTemplate(`${postgres}/${templateName}`);
  project.provide("postgres", postgres);
  return async () => {
    const ended = once(server, "exit");
    server.disconnect();
    await ended;
    await removeFile();
  };
}

/** The first message of the process. A process that ends before it has printed why. */
async function addressFrom(server: ChildProcess): Promise<string> {
  const [address] = await Promise.race([
    once(server, "message"),
    once(server, "exit").then(() => Promise.reject(new Error("PostgreSQL did not start"))),
  ]);
  return String(address);
}

async function createTemplate(databaseUrl: string) {
  const { db } = connect(databaseUrl, () => {}, { hasLongTimeouts: true });
  await migrate(db);
  await seed(db, catalogue);
  await db.destroy();
}
