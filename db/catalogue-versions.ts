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
   * Runs a change that this server makes. `current` returns undefined meanwhile, and the versions after
   * the change as soon as this settles.
   */
  during<T>(change: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** A watch by one kind of database. Versions that cannot be read are undefined. */
type Reader = {
  versions: () => CatalogueVersions | undefined;
  read: () => Promise<void>;
  close: () => Promise<void>;
};

const statement = "select name, version from catalogue_versions";
const postgresIntervalMs = 1000;

/**
 * Watches a migrated database for changes to its catalogue. It notices one in SQLite at once, and one that
 * another server makes in PostgreSQL within a second.
 */
export function watchCatalogue(databaseUrl: string): VersionWatch {
  const { versions, read, close } = isFileUrl(databaseUrl)
    ? readSqlite(databaseFile(databaseUrl))
    : readPostgres(databaseUrl);
  let changeCount = 0;
  return {
    current: () => (changeCount > 0 ? undefined : versions()),
    async during(change) {
      changeCount += 1;
      try {
        return await change();
      } finally {
        await read();
        changeCount -= 1;
      }
    },
    close,
  };
}

/**
 * Reads `data_version` on a second connection whenever it is asked, which takes two microseconds. It
 * changes with every commit of another connection.
 */
function readSqlite(file: string): Reader {
  const database = new Sqlite(file, { readonly: true, timeout: 0 });
  const dataVersion = database.prepare<[], number>("pragma data_version").pluck();
  const rows = database.prepare<[], { name: string; version: number }>(statement);
  let seen: number | undefined;
  let versions: CatalogueVersions | undefined;
  return {
    versions() {
      try {
        const now = dataVersion.get();
        if (now !== seen) versions = versionsIn(rows.all());
        seen = now;
      } catch {
        versions = seen = undefined;
      }
      return versions;
    },
    read: async () => {},
    close: async () => void database.close(),
  };
}

/** Listens to NOTIFY, and also reads every second, in case a connection was lost. */
function readPostgres(connectionString: string): Reader {
  let versions: CatalogueVersions | undefined;
  let client: pg.Client | undefined;
  // A client runs one query at a time.
  let lastLook = Promise.resolve();
  const lookAfter = async (earlier: Promise<void>) => {
    await earlier.catch(() => {});
    versions = client && versionsIn((await client.query(statement)).rows);
  };
  const look = () => (lastLook = lookAfter(lastLook));
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
