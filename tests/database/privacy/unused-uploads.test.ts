import { expect, test, describe } from "vitest";
import { checkPrices } from "../../../app/shop/price-lists/check-prices.server";
import { changePrices } from "../../../app/shop/price-lists/price-lists.server";
import { forgetExpired } from "../../../app/shop/privacy/forget.server";
import { databases, seededDatabase } from "../../support/database";

const staffId = "BB-OLIVE";
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

  test("a price list that was never used is forgotten after a week, and one that was used is not", async () => {
    const db = await seededDatabase(kind);
    const used = await checkPrices(db, staffId, Buffer.from("id,price\nvenn,4.44"));
    await changePrices(db, staffId, used);
    await checkPrices(db, staffId, Buffer.from("id,price\nvenn,5.55"));
    const kept = async () => (await db.selectFrom("priceLists").select("id").execute()).length;
    await forgetExpired(db, inDays(6));
    expect(await kept()).toBe(2);
    await forgetExpired(db, inDays(8));
    expect(await kept()).toBe(1);
  });
});
