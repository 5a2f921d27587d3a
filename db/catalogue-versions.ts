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
  /**
   * Tells of no versions while this server itself may be making a change, and then reads them at once.
   * @param over settles when the change has been answered
   */
  change(over: Promise<unknown>): Promise<void>;
  close(): Promise<void>;
};

/** A watch by one kind of database. Versions that cannot be read are undefined. */
type Reader = {
  versions: () => CatalogueVersions | undefined;
  read: () => Promise<void>;
  close: () => Promise<void>;
};

const statement = "select name, version from catalogue_versions";
const sqliteIntervalMs = 100;
const postgresIntervalMs = 1000;

/** Watches a migrated database for changes to its catalogue, and notices one within a second. */
export function watchCatalogue(databaseUrl: string): VersionWatch {
  const { versions, read, close } = isFileUrl(databaseUrl)
    ? readSqlite(databaseFile(databaseUrl))
    : readPostgres(databaseUrl);
  let changeCount = 0;
  return {
    current: () => (changeCount > 0 ? undefined : versions()),
    async change(over) {
      changeCount += 1;
      await over;
      await read();
      changeCount -= 1;
    },
    close,
  };
}

/**
 * Reads `data_version` on a second connection. It changes with every commit of another connection,
 * and is cheap to read.
 */
function readSqlite(file: string): Reader {
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
    versions: () => versions,
    read: async () => look(),
    async close() {
      clearInterval(timer);
      database.close();
    },
  };
}

/** Listens to NOTIFY, and also reads every second, in case a connection was lost. */
function readPostgres(connectionString: string): Reader {
  let versions: CatalogueVersions | undefined;
  let client: pg.Client | undefined;
  const look = async () => {
    versions = client && versionsIn((await client.query(statement)).rows);
  };
  const read = () => look().catch(() => void (versions = undefined));
  const closing = new AbortController();
  const { signal } = closing;
  const watch = async () => {
    while (!signal.aborted) {
      client = new pg.Client({ connectionString, query_timeout: postgresIntervalMs });
      try {
        client.on("error", () => (versions = undefined));
        client.on("notification", () => void read());
        await client.connect();
        await client.query("listen catalogue_versions");
        while (!signal.aborted) {
          await look();
          await pause(postgresIntervalMs, undefined, { signal });
        }
      } catch {
        versions = undefined;
        if (!signal.aborted) await pause(postgresIntervalMs, undefined, { signal }).catch(() => {});
      } finally {
        await client?.end().catch(() => {});
      }
    }
  };
  const done = watch();
  return {
    versions: () => versions,
    read,
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
