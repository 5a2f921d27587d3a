import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Db } from "../../db/connect";
import { createDatabase, dropDatabase } from "./postgres";
import { openShop, type RunningShop } from "./shop";
import { openTwoServers } from "./two-servers";

export type TemporaryShop = RunningShop & {
  db: Db;
  databaseUrl: string;
  close: () => Promise<void>;
};

/**
 * Opens a shop on a database of its own, which goes when the shop closes: a file, or one on the
 * PostgreSQL server that `TEST_POSTGRES` names. Two servers share it when `TEST_SERVERS` is 2. Its
 * limits are a hundred times higher.
 */
export async function openTemporaryShop(
  variables: Record<string, string> = {},
): Promise<TemporaryShop> {
  const { databaseUrl, remove } = await (process.env.TEST_POSTGRES
    ? onServer(process.env.TEST_POSTGRES)
    : inFolder());
  const open = process.env.TEST_SERVERS === "2" ? openTwoServers : openShop;
  const shop = await open(databaseUrl, { RATE_LIMIT_FACTOR: "100", ...variables });
  const { db } = connect(databaseUrl, () => {}, { hasLongTimeouts: true });
  const close = async () => {
    await db.destroy();
    await shop.stop();
    await remove();
  };
  return { ...shop, db, databaseUrl, close };
}

async function inFolder() {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  return { databaseUrl: `file:${join(folder, "shop.db")}`, remove };
}

async function onServer(serverUrl: string) {
  const name = `shop_${randomBytes(8).toString("hex")}`;
  await createDatabase(serverUrl, name);
  return { databaseUrl: `${serverUrl}/${name}`, remove: () => dropDatabase(serverUrl, name) };
}
