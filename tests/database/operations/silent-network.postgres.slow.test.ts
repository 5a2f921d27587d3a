import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { watchCatalogue } from "../../../db/catalogue-versions";
import { connect } from "../../../db/connect";
import { newSeededDatabase } from "../../support/database";
import { openProxy } from "../../support/network";

/** A shop is whole again this soon after its network is. */
const limit = { timeout: 10_000 };

// Spec 13: When PostgreSQL's network was silent, and never ends the connections of that time, the watch
// of the catalogue and queries work again within 10 s. (db/catalogue-versions.ts, db/postgres.ts)
test("a network that was silent, and forgot its connections, delays the watch and queries by less than 10 s", async () => {
  const { url, remove } = await newSeededDatabase("PostgreSQL");
  const address = new URL(url);
  const proxy = await openProxy({ host: address.hostname, port: Number(address.port) });
  address.port = String(proxy.port);
  const watch = watchCatalogue(address.href);
  const { db } = connect(address.href, () => {});
  onTestFinished(async () => {
    proxy.close();
    await watch.close();
    await db.destroy();
    await remove();
  });
  const query = () => sql`select 1 as one`.execute(db).then(({ rows }) => rows);
  await expect.poll(() => watch.current(), limit).toBeDefined();
  await query();

  proxy.block();
  // The watch has given its connection up, and waits for a new one.
  await expect.poll(() => proxy.openedWhileBlocked(), limit).toBe(1);
  await expect(query()).rejects.toThrow("Connection terminated");
  proxy.forget();

  await expect.poll(() => watch.current(), limit).toBeDefined();
  await expect.poll(query, limit).toEqual([{ one: 1 }]);
});
