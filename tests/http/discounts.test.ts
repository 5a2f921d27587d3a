import { describe, expect, test, vi } from "vitest";
import { filled, threeLines } from "../support/arrivals";
import { databasesOfPages } from "../support/database";
import { atDesk, textOf } from "../support/desk";
import { newCode, newDiscount } from "../support/rows";
import { cachedAndFresh } from "../support/cached-pages";
import { pay } from "../support/payer";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

describe.each(databasesOfPages)("a discount code in the basket on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100" });

  async function withBasket(): Promise<Shopper> {
    const shopper = new Shopper(shop.url);
    await filled(threeLines())(shopper);
    return shopper;
  }
  const apply = (shopper: Shopper, code: string) =>
    shopper.submit("/cart", "apply-discount", { code });
  const basketOf = async (shopper: Shopper) => textOf(await shopper.get("/cart"));

  // Spec 29: A code is applied in the basket without scripts, is shown with what it takes off, and can
  // be removed. (app/routes/cart/discount-form.tsx, app/calls/discounts.server.ts)
  test("is applied however it is typed, shown with what it takes off, and removed", async () => {
    const { code } = await newDiscount(shop.db);
    const shopper = await withBasket();
    expect(await basketOf(shopper)).toContain("Subtotal P&amp;P not included £9.53");
    const answer = await apply(shopper, ` ${code.toLowerCase()} `);
    expect(answer.headers.get("Location")).toBe("/cart");
    const basket = await basketOf(shopper);
    expect(basket).toContain(`Cards £9.53 ${code} , 10% off − £0.95`);
    expect(basket).toContain("Subtotal P&amp;P not included £8.58");
    expect(basket).toContain(
      "All in: £10.28 with 2nd Class, £10.78 with First Class. That’s 3 cards.",
    );
    await shopper.submit("/cart", "remove-discount");
    expect(await basketOf(shopper)).toContain("Subtotal P&amp;P not included £9.53");
  });

  // Spec 29: An unknown, ended or used-up code is refused in words, and what was typed stays.
  // (app/calls/discounts.server.ts, app/shop/discounts/discount.ts)
  test("is refused in words, with what was typed and the basket as they were", async () => {
    const over = await newDiscount(shop.db);
    await shop.db
      .updateTable("discountCodes")
      .set({ lastDay: "2020-12-24" })
      .where("id", "=", over.id)
      .execute();
    const refusals = [
      ["git 10", 422, "We know no code “GIT10”."],
      ["\0", 422, "Which code?"],
      ["   ", 422, "Which code? Type it in first."],
      ["x".repeat(101), 422, "No code is as long as that."],
      [over.code, 409, `${over.code} ended on Thu 24 Dec 2020.`],
    ] as const;
    for (const [typed, status, words] of refusals) {
      const shopper = await withBasket();
      const answer = await apply(shopper, typed);
      expect([typed, answer.status]).toEqual([typed, status]);
      const page = await answer.text();
      expect(page).toContain(words);
      if (typed.trim().length > 1) expect(page).toContain(`value="${typed}"`);
      expect(page).toContain("£9.53");
    }
  });

  test("is refused to a GET, and to a stranger's guess at the cookie", async () => {
    const { code } = await newDiscount(shop.db);
    for (const guess of [code, crypto.randomUUID()]) {
      const shopper = await withBasket();
      shopper.cookies.set("discount", guess);
      expect(await basketOf(shopper)).toContain("Subtotal P&amp;P not included £9.53");
    }
  });

  // Spec 29: A checkout never costs more than its basket showed: if the code has ended meanwhile, the
  // basket says so first. (app/shop/discounts/use-discount.server.ts, app/routes/cart/checkout-form.tsx)
  test("that ended after the basket was shown is not silently left out", async () => {
    const discount = await newDiscount(shop.db);
    const shopper = await withBasket();
    await apply(shopper, discount.code);
    await shop.db
      .updateTable("discountCodes")
      .set({ endedAt: 1 })
      .where("id", "=", discount.id)
      .execute();
    const basket = await basketOf(shopper);
    expect(basket).toContain(`${discount.code} is over. It was good while it lasted.`);
    expect(basket).toContain("Subtotal P&amp;P not included £9.53");
    const shown = { discountCode: discount.code };
    const refused = await shopper.submit("/cart", "checkout", shown);
    expect(refused.status).toBe(409);
    const page = await textOf(refused);
    expect(page).toContain(
      `${discount.code} is over. It was good while it lasted. Your basket has`,
    );
    expect(page).toContain("Subtotal P&amp;P not included £9.53");
    const full = await shopper.submit("/cart", "checkout", { discountCode: "" });
    expect(full.status).toBe(303);
    const order = await shop.db
      .selectFrom("orders")
      .select(["subtotalPence", "discountCode"])
      .orderBy("createdAt", "desc")
      .executeTakeFirst();
    expect(order).toEqual({ subtotalPence: 953, discountCode: null });
  });

  test("goes when it has been paid with, is on the receipt, and leaves a newer one alone", async () => {
    const { code } = await newDiscount(shop.db, { percent: null, amountPence: 250 });
    const shopper = await withBasket();
    await apply(shopper, code);
    const { headers } = await shopper.submit("/cart", "checkout", { discountCode: code });
    const { location } = await pay(headers.get("Location") ?? "");
    const receipt = await textOf(await shopper.get(location));
    expect(receipt).toContain(`Discount, ${code} − £2.50`);
    expect(receipt).toContain("Total £8.73");
    expect(shopper.cookies.has("discount")).toBe(false);
    const newer = await newDiscount(shop.db);
    await filled(threeLines())(shopper);
    await apply(shopper, newer.code);
    await shopper.get(location);
    expect(await basketOf(shopper)).toContain(`${newer.code} , 10% off`);
  });

  // Spec 29: A code that an order was paid with is gone from the basket, also if the shopper never comes
  // back from the payment page, until it is applied again. (app/shop/discounts/use-discount.server.ts)
  test("is gone once it is paid with in a tab that was closed, until it is applied again", async () => {
    const { code } = await newDiscount(shop.db);
    const shopper = await withBasket();
    await apply(shopper, code);
    const { headers } = await shopper.submit("/cart", "checkout", { discountCode: code });
    expect(await basketOf(shopper)).toContain(`${code} , 10% off`);
    await pay(headers.get("Location") ?? "");
    await filled(threeLines())(shopper);
    await vi.waitFor(async () => expect(await basketOf(shopper)).not.toContain(code));
    // A day later this browser does not know its last order.
    shopper.cookies.delete("lastOrder");
    expect(await basketOf(shopper)).not.toContain(code);
    await apply(shopper, code);
    expect(await basketOf(shopper)).toContain(`${code} , 10% off`);
  });

  // Spec 29: No page that is cached for others shows a code. (app/http/request-cookies.server.ts)
  test("is on no page but its own basket, which is not cached", async () => {
    const { code } = await newDiscount(shop.db);
    const shopper = await withBasket();
    await apply(shopper, code);
    await shopper.get("/cart");
    for (const path of ["/", "/all", "/card/grapes"]) {
      const { cached, fresh, isCached } = await cachedAndFresh(shopper, path);
      expect([path, isCached]).toEqual([path, true]);
      expect(cached).toEqual(fresh);
      expect(cached.page).not.toContain(code);
    }
    const own = await shopper.get("/cart");
    expect(own.headers.get("Cache-Control")).toContain("no-store");
    expect(await own.text()).toContain(code);
    expect(await basketOf(await withBasket())).not.toContain(code);
  });

  test("is no part of a checkout by JSON", async () => {
    const { code, id } = await newDiscount(shop.db);
    const cartItems = [{ uId: crypto.randomUUID(), itemId: "grapes", personalisation: "" }];
    const answer = await fetch(`${shop.url}/api/create-checkout-session`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Cookie: `discount=${id}` },
      body: JSON.stringify({ cartItems, list_items: [], discountCode: code }),
    });
    expect(Object.keys((await answer.json()) as object)).toEqual(["url"]);
    const order = await shop.db
      .selectFrom("orders")
      .select("discountCode")
      .orderBy("createdAt", "desc")
      .executeTakeFirst();
    expect(order).toEqual({ discountCode: null });
  });
});

describe.each(databasesOfPages)("guessing discount codes on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "0.1" });

  // Spec 29: Guessing codes is limited, and a right code does not count.
  // (app/shop/limits.server.ts)
  test("ends after a few, and using a right one does not count", async () => {
    const { code } = await newDiscount(shop.db);
    const shopper = new Shopper(shop.url);
    const apply = async (typed: string) =>
      (await shopper.submit("/cart", "apply-discount", { code: typed })).status;
    for (let i = 0; i < 5; i += 1) expect(await apply(code)).toBe(303);
    const guesses = [await apply(newCode()), await apply(newCode()), await apply(newCode())];
    expect(guesses).toEqual([422, 422, 422]);
    expect(await apply(code)).toBe(429);
  });
});

describe.each(databasesOfPages)("discount codes at the desk on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100" });

  // Spec 29: The owner makes codes with a period and a number of uses, changes these, ends codes, and
  // deletes unused ones; each is logged. (app/shop/discounts/manage-discounts.server.ts, app/calls/desk/discounts.server.ts)
  test("are made, changed, ended and deleted by the owner, and each is logged", async () => {
    const owner = await atDesk(shop, "owner");
    const startedAt = Date.now();
    const code = newCode();
    const unlimited = { lastDay: "", maxUses: "" };
    const terms = { discountCode: code, takesOff: " 15 % ", firstDay: "2026-12-01" };
    const fields = { ...terms, ...unlimited };
    const made = await owner.submit("/desk/discounts", "make-discount", fields);
    expect(await textOf(await owner.follow(made))).toContain(`${code} , 15% off`);
    const { id } = await shop.db
      .selectFrom("discountCodes")
      .select("id")
      .where("code", "=", code)
      .executeTakeFirstOrThrow();
    const limits = { discount: id, firstDay: "2020-01-01", lastDay: "2098-12-24", maxUses: "3" };
    const changed = await owner.submit("/desk/discounts", "change-discount", limits);
    expect(await textOf(await owner.follow(changed))).toContain("Used 0 of 3 times");
    const ended = await owner.submit("/desk/discounts", "end-discount", { discount: id });
    expect(await textOf(await owner.follow(ended))).toMatch(new RegExp(`${code} .*, over`));
    const deleted = await owner.submit("/desk/discounts", "delete-discount", { discount: id });
    expect(await textOf(await owner.follow(deleted))).not.toContain(code);
    const twoClicks = await Promise.all(
      [1, 2].map(() => owner.submit("/desk/discounts", "make-discount", fields)),
    );
    for (const again of twoClicks) {
      expect(await textOf(await owner.follow(again))).toContain(`${code} , 15% off`);
    }
    const other = { ...fields, takesOff: "20%" };
    const refused = await owner.submit("/desk/discounts", "make-discount", other);
    expect(await textOf(refused)).toMatch(new RegExp(`There is a code ${code}.*${code} , 15% off`));
    const log = await shop.db
      .selectFrom("deskLog")
      .select("did")
      .where("at", ">=", startedAt)
      .orderBy("at")
      .execute();
    const ofCodes = log.map(({ did }) => did).filter((did) => did.endsWith("a discount code"));
    expect(ofCodes).toEqual([
      "made a discount code",
      "changed a discount code",
      "ended a discount code",
      "deleted a discount code",
      "made a discount code",
    ]);
  });

  test.each(["2.00", " £2 "])("take pounds off, typed as %s", async (takesOff) => {
    const owner = await atDesk(shop, "owner");
    const fields = { discountCode: newCode(), takesOff, firstDay: "2020-01-01" };
    const made = await owner.submit("/desk/discounts", "make-discount", fields);
    const list = await textOf(await owner.follow(made));
    expect(list).toContain(`${fields.discountCode} , £2.00 off`);
  });

  test.each([
    ["no amount", { takesOff: "lots" }, "How much off?"],
    ["all of it", { takesOff: "100%" }, "How much off?"],
    ["percent or pounds, which of them is not said", { takesOff: "10" }, "How much off?"],
    ["an amount with a word behind it", { takesOff: "10 quid" }, "How much off?"],
    ["an amount with a word before it", { takesOff: "some 10%" }, "How much off?"],
    ["a percentage with a word behind it", { takesOff: "10% or so" }, "How much off?"],
    ["nothing off", { takesOff: "0%" }, "How much off?"],
    ["nothing off in two digits", { takesOff: "00%" }, "How much off?"],
    ["an amount of nothing", { takesOff: "0.00" }, "How much off?"],
    ["a code of two letters", { discountCode: "AB" }, "3 to 20 letters"],
    ["half a use", { maxUses: "1.5" }, "A whole number"],
    ["no use", { maxUses: "0" }, "At least once."],
    ["a day that is none", { firstDay: "2026-02-30" }, "Which day?"],
    ["days backwards", { lastDay: "2019-12-31" }, "before the first"],
  ])("are refused with %s, and what was typed stays", async (_, changes, words) => {
    const owner = await atDesk(shop, "owner");
    const fields = { discountCode: "KEPT10", takesOff: "10%", firstDay: "2020-01-01", ...changes };
    const refused = await owner.submit("/desk/discounts", "make-discount", fields);
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain(words);
    expect(page).toContain(`value="${fields.takesOff}"`);
  });
});
