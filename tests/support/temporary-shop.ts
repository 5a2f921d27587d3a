import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Db } from "../../db/connect";
import { openShop, type RunningShop } from "./shop";

export type TemporaryShop = RunningShop & { db: Db; close: () => Promise<void> };

/**
 * Opens a shop on a database of its own, which goes when the shop closes. Its limits are a hundred
 * times higher.
 */
export async function openTemporaryShop(
  variables: Record<string, string> = {},
): Promise<TemporaryShop> {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-"));
  const databaseUrl = `file:${join(folder, "shop.db")}`;
  const shop = await openShop(databaseUrl, { RATE_LIMIT_FACTOR: "100", ...variables });
  const { db } = connect(databaseUrl, () => {});
  const close = async () => {
    await db.destroy();
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...shop, db, close };
}
