import { expect, test, describe } from "vitest";
import { forgetExpired } from "../../../app/shop/privacy/forget.server";
import { databases, seededDatabase } from "../../support/database";

const dayMs = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);

describe.each(databases)("on %s", (kind) => {
  test("a picture that no card has goes after a day", async () => {
    const db = await seededDatabase(kind);
    const kept = async () => (await db.selectFrom("pictures").select("picture").execute()).length;
    await db
      .insertInto("pictures")
      .values({ picture: "none", file: "640.webp", bytes: Buffer.from("none"), madeAt: Date.now() })
      .execute();
    await forgetExpired(db, new Date());
    expect(await kept()).toBe(1);
    await forgetExpired(db, inDays(2));
    expect(await kept()).toBe(0);
  });
});
