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
 * Starts one real PostgreSQL for all suites, and makes a template for them to copy on each
 * database.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-template-"));
  const file = join(folder, "shop.db");
  const server = fork(fileURLToPath(new URL("postgres-process.ts", import.meta.url)), {
    execArgv: ["--import", "tsx"],
  });
  const postgres = await addressFrom(server);
  await createDatabase(postgres, templateName);
  await createTemplate(`file:${file}`);
  await createTemplate(`${postgres}/${templateName}`);
  project.provide("postgres", postgres);
  project.provide("templates", { SQLite: file, PostgreSQL: templateName });
  return async () => {
    const ended = once(server, "exit");
    server.disconnect();
    await ended;
    await rm(folder, { recursive: true, force: true });
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
  const { db } = connect(databaseUrl, () => {}, { isPatient: true });
  await migrate(db);
  await seed(db, catalogue);
  await db.destroy();
}
