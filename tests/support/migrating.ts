import { Migrator } from "kysely";
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import type { Db } from "../../db/connect";
import { migrations } from "../../db/migrate";

const killedMigration = fileURLToPath(new URL("killed-migration.ts", import.meta.url));

/** Brings the tables to how that migration left them. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db: db.withoutPlugins(), provider }).migrateTo(name);
  if (error) throw error;
}

/**
 * Migrates in a process of its own, which may be killed before a statement.
 * @returns how many statements it took; undefined when it was killed
 */
export async function migrateInProcess(url: string, killAt = 0): Promise<number | undefined> {
  const execArgv = ["--import", "tsx"];
  const child = fork(killedMigration, [url, String(killAt)], { execArgv, stdio: "inherit" });
  let statements: number | undefined;
  child.on("message", (count) => (statements = Number(count)));
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  expect(code ?? signal).toBe(statements === undefined ? "SIGKILL" : 0);
  return statements;
}
