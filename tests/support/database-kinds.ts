export type DatabaseKind = "SQLite" | "PostgreSQL";

/** The two databases a shop can run on. Suites that touch one run on both, or on those of `TEST_DATABASES`. */
const allDatabases: readonly DatabaseKind[] = ["SQLite", "PostgreSQL"];
const { TEST_DATABASES = allDatabases.join() } = process.env;
export const databases = allDatabases.filter((kind) => TEST_DATABASES.split(",").includes(kind));

/** For what only PostgreSQL can do, or several servers on one. */
export const onPostgres = databases.filter((kind) => kind === "PostgreSQL");
