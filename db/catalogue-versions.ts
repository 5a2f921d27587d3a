import { Sqlite } from "./better-sqlite3";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { databaseFile, isFileUrl } from "./database-url";

/** Counters that rise with every change. Only whether two readings are equal has a meaning. */
export type CatalogueVersions = {
  /** Rises with a change of what guests' pages show. */
  catalogue: number;
  /** Rises with a change of how many of a card were sold. */
  sales: number;
};

export type VersionWatch = {
  /** Undefined while a change could go unnoticed. */
  current(): CatalogueVersions | undefined;
  close(): Promise<void>;
};

const statement = "select name, version from catalogue_versions";
const sqliteIntervalMs = 100;
const postgresIntervalMs = 1000;

/** Watches a migrated database for changes to its catalogue, and notices one within a second. */
export function watchCatalogue(databaseUrl: string): VersionWatch {
  return isFileUrl(databaseUrl)
    ? watchSqlite(databaseFile(databaseUrl))
    : watchPostgres(databaseUrl);
}

/**
 * Reads `data_version` on a second connection. It changes with every commit of another connection,
 * and is cheap to read.
 */
function watchSqlite(file: string): VersionWatch {
  const database = new Sqlite(file, { readonly: true, timeout: 0 });
  const rows = database.prepare<[], { name: string; version: number }>(statement);
  let seen: unknown;
  let versions: CatalogueVersions | undefined;
  const look = () => {
    try {
      const dataVersion = database.pragma("data_version", { simple: true });
      if (dataVersion !== seen) versions = versionsIn(rows.all());
      seen = dataVersion;
    } catch {
      versions = undefined;
      seen = undefined;
    }
  };
  look();
  const timer = setInterval(look, sqliteIntervalMs).unref();
  return {
    current: () => versions,
    async close() {
      clearInterval(timer);
      database.close();
    },
  };
}

/** Listens to NOTIFY, and also reads every second, in case a connection was lost. */
function watchPostgres(connectionString: string): VersionWatch {
  let versions: CatalogueVersions | undefined;
  const closing = new AbortController();
  const { signal } = closing;
  const watch = async () => {
    while (!signal.aborted) {
      const client = new pg.Client({ connectionString, query_timeout: postgresIntervalMs });
      const read = async () => {
        versions = versionsIn((await client.query(statement)).rows);
      };
      try {
        client.on("error", () => (versions = undefined));
        client.on("notification", () => void read().catch(() => (versions = undefined)));
        await client.connect();
        await client.query("listen catalogue_versions");
        while (!signal.aborted) {
          await read();
          await pause(postgresIntervalMs, undefined, { signal });
        }
      } catch {
        versions = undefined;
        if (!signal.aborted) await pause(postgresIntervalMs, undefined, { signal }).catch(() => {});
      } finally {
        await client.end().catch(() => {});
      }
    }
  };
  const done = watch();
  return {
    current: () => versions,
    async close() {
      closing.abort();
      await done;
    },
  };
}

function versionsIn(rows: { name: string; version: number | string }[]): CatalogueVersions {
  const byName = Object.fromEntries(rows.map(({ name, version }) => [name, Number(version)]));
  return { catalogue: byName.catalogue ?? 0, sales: byName.sales ?? 0 };
}
