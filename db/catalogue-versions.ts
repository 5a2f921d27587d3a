import { Sqlite } from "./better-sqlite3";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { databaseFile, isFileUrl } from "./database-url";

/** Counters that rise with every change. Compare two readings only for equality. */
export type CatalogueVersions = {
  /** Changes when guests' pages change. */
  catalogue: number;
  /** Changes when a card is sold. */
  sales: number;
};

export type VersionWatch = {
  /** Undefined while a change could go unnoticed. */
  current(): CatalogueVersions | undefined;
  /**
   * Runs a change that this server makes. Until the promise settles, `current` returns undefined;
   * after that, the new versions.
   */
  during<T>(change: () => Promise<T>): Promise<T>;
  /**
   * The versions that were last read, for half a minute after that. They are undefined while this server
   * makes a change, and when they may be those from before one that it made.
   */
  lastKnown(): CatalogueVersions | undefined;
  close(): Promise<void>;
};

/** Reads the versions from one kind of database; undefined if they cannot be read. */
type Reader = {
  versions: () => CatalogueVersions | undefined;
  /** The version that was read last, and when, in ms since 1970. A database in a file is never away, and needs none. */
  lastRead: () => { versions: CatalogueVersions; at: number } | undefined;
  read: () => Promise<void>;
  forget: () => void;
  close: () => Promise<void>;
};

const statement = "select name, version from catalogue_versions";
const postgresIntervalMs = 1000;
const connectTimeoutMs = 3_000;
const maxOutageMs = 30_000;

/**
 * Watches a migrated database for catalogue changes. A change in SQLite is visible at once, and one
 * by another server in PostgreSQL within a second.
 */
export function watchCatalogue(databaseUrl: string): VersionWatch {
  const { versions, lastRead, read, forget, close } = isFileUrl(databaseUrl)
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
        if (!versions()) forget();
        changeCount -= 1;
      }
    },
    lastKnown() {
      const last = lastRead();
      const isUsable = last && changeCount === 0 && Date.now() - last.at < maxOutageMs;
      return isUsable ? last.versions : undefined;
    },
    close,
  };
}

/**
 * Reads `data_version` on a second connection, which takes two microseconds. The value changes with
 * every commit of another connection. One reading serves all requests that a turn of the event loop
 * brings, since they were all sent before it.
 */
function readSqlite(file: string): Reader {
  const database = new Sqlite(file, { readonly: true, timeout: 0 });
  const dataVersion = database.prepare<[], number>("pragma data_version").pluck();
  const rows = database.prepare<[], { name: string; version: number }>(statement);
  let seen: number | undefined;
  let versions: CatalogueVersions | undefined;
  let isReadInTurn = false;
  const endTurn = () => void (isReadInTurn = false);
  return {
    versions() {
      if (isReadInTurn) return versions;
      isReadInTurn = true;
      setImmediate(endTurn);
      try {
        const now = dataVersion.get();
        if (now !== seen) versions = versionsIn(rows.all());
        seen = now;
      } catch {
        versions = seen = undefined;
      }
      return versions;
    },
    lastRead: () => undefined,
    read: async () => endTurn(),
    forget: () => {},
    close: async () => void database.close(),
  };
}

/** Listens to NOTIFY, and also reads every second, in case the connection was lost. */
function readPostgres(connectionString: string): Reader {
  let versions: CatalogueVersions | undefined;
  let lastRead: ReturnType<Reader["lastRead"]>;
  let client: pg.Client | undefined;
  // A client runs one query at a time.
  let lastLook = Promise.resolve();
  const lookAfter = async (earlier: Promise<void>) => {
    await earlier.catch(() => {});
    versions = client && versionsIn((await client.query(statement)).rows);
    if (versions) lastRead = { versions, at: Date.now() };
  };
  const look = () => (lastLook = lookAfter(lastLook));
  const read = () => look().catch(() => void (versions = undefined));
  const closing = new AbortController();
  const { signal } = closing;
  const watch = async () => {
    while (!signal.aborted) {
      client = newClient(connectionString);
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
        // A server that is silent would not answer a farewell.
        client.connection.stream.destroy();
      }
    }
  };
  const done = watch();
  return {
    versions: () => versions,
    lastRead: () => lastRead,
    read,
    forget: () => void (lastRead = undefined),
    async close() {
      closing.abort();
      await done;
    },
  };
}

/** A client that notices a silent network. */
function newClient(connectionString: string): pg.Client {
  return new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: postgresIntervalMs,
  });
}

function versionsIn(rows: { name: string; version: number | string }[]): CatalogueVersions {
  const byName = Object.fromEntries(rows.map(({ name, version }) => [name, Number(version)]));
  return { catalogue: byName.catalogue ?? 0, sales: byName.sales ?? 0 };
}
