import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { databases } from "../support/database";
import { openSuiteShop } from "../support/suite-shop";

describe.each(databases)("a shop on %s", (kind) => {
  const shop = openSuiteShop(kind);
  const readiness = async () => {
    const answer = await fetch(`${shop.url}/readyz`);
    return { status: answer.status, message: await answer.text() };
  };

  // Spec 13: /healthz and /readyz answer 200 in plain text, and are not logged.
  // (app/server/health.ts)
  test("is alive and ready, says so in plain text, and logs none of it", async () => {
    for (const [path, message] of [
      ["/healthz", "Alive.\n"],
      ["/readyz", "Ready.\n"],
    ] as const) {
      const answer = await fetch(shop.url + path);
      expect([answer.status, await answer.text()]).toEqual([200, message]);
      expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
      const looked = await fetch(shop.url + path, { method: "HEAD" });
      expect([looked.status, looked.headers.get("Allow")]).toEqual([200, null]);
      for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
        const refused = await fetch(shop.url + path, { method });
        expect([refused.status, refused.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
      }
    }
    expect(shop.log.join("\n")).not.toMatch(/healthz|readyz/);
  });

  // Spec 13: A shop whose database lacks a migration is not ready; one whose database has later
  // migrations is. (app/server/health.ts)
  test("is not ready while a migration is missing, and does not mind a newer one", async () => {
    await sql`update kysely_migration set name = '999-newer' where name = '001-first-sale'`.execute(
      shop.db,
    );
    expect(await readiness()).toEqual({ status: 503, message: "The database is not migrated.\n" });
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
    await sql`insert into kysely_migration (name, timestamp) values ('001-first-sale', '')`.execute(
      shop.db,
    );
    expect(await readiness()).toEqual({ status: 200, message: "Ready.\n" });
  });

  test("is not ready while its migrations cannot be read, and is again afterwards", async () => {
    await sql`alter table kysely_migration rename to mislaid`.execute(shop.db);
    const message = "The database cannot be reached.\n";
    expect(await readiness()).toEqual({ status: 503, message });
    await sql`alter table mislaid rename to kysely_migration`.execute(shop.db);
    expect(await readiness()).toEqual({ status: 200, message: "Ready.\n" });
  });
});
