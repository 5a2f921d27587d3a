import { tmpdir } from "node:os";
import { join } from "node:path";

export type DatabaseKind = "SQLite" | "PostgreSQL";

/** The two databases a shop can run on. Suites that touch one run on both, or on those of `TEST_DATABASES`. */
const allDatabases: readonly DatabaseKind[] = ["SQLite", "PostgreSQL"];
const { TEST_DATABASES = allDatabases.join() } = process.env;
export const databases = allDatabases.filter((kind) => TEST_DATABASES.split(",").includes(kind));

/** For pages and calls that show what suites of SQL have tried on both: SQLite, or those of `TEST_DATABASES`. */
export const databasesOfPages: readonly DatabaseKind[] = process.env.TEST_DATABASES
  ? databases
  : ["SQLite"];

/** For what only PostgreSQL can do, or several servers on one. */
export const onPostgres = databases.filter((kind) => kind === "PostgreSQL");

/** The folder for the files of the shops on a PostgreSQL database. */
export function folderBeside(databaseUrl: string): string {
  return join(tmpdir(), `bastard-cards-${new URL(databaseUrl).pathname.slice(1)}`);
}
