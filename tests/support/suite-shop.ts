import { beforeAll } from "vitest";
import { connect, type Db } from "../../db/connect";
import { newSeededDatabase, type DatabaseKind } from "./database";
import { openShop, type RunningShop } from "./shop";

/**
 * One shop for all tests of a suite, on a database of its own that they can look into. It is there
 * once the tests run, and gone after them.
 */
export function openSuiteShop(kind: DatabaseKind, variables: Record<string, string> = {}) {
  const suiteShop = {} as RunningShop & { db: Db };
  beforeAll(async () => {
    const { url, remove } = await newSeededDatabase(kind);
    const shop = await openShop(url, variables);
    const { db } = connect(url, () => {});
    Object.assign(suiteShop, shop, { db });
    return async () => {
      // Nothing of it is needed any more, so nothing is waited for.
      await shop.kill();
      await db.destroy();
      await remove();
    };
  });
  return suiteShop;
}
