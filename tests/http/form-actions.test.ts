import { describe, expect, test } from "vitest";
import { noticeTexts } from "../../app/forms/notice-texts.server";
import { newDiscount } from "../support/rows";
import { basketIn, Shopper } from "../support/shopper";
import { textOf } from "../support/desk";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite");
const add = { uId: "line-1", itemId: "grapes", personalisation: "" };

describe("the form actions", () => {
  // Spec 5: Adding a card without a message says "Reminder: You haven't added a personalized
  // message." (app/calls/basket.server.ts, app/forms/notice-texts.server.ts)
  test("answers a plain form with 303 back and a notice on the next page, once", async () => {
    const shopper = new Shopper(shop.url);
    const answer = await shopper.submit("/cart", "addtocart", { ...add, back: "/card/grapes" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      "/card/grapes?cookie=guestCart",
    ]);
    const page = await (await shopper.follow(answer)).text();
    expect(page).toContain("Added to cart");
    expect(page).toContain("Reminder: You haven&#x27;t added a personalized message.");
    expect(await (await shopper.get("/card/grapes")).text()).not.toContain("Reminder:");
  });

  test("finds by a mark in the address whether the first cookie of a browser was kept", async () => {
    const shopper = new Shopper(shop.url);
    const added = await shopper.submit("/cart", "addtocart", { ...add, back: "/all?sort=price" });
    const marked = added.headers.get("Location") ?? "";
    expect(marked).toBe("/all?sort=price&cookie=guestCart");
    const kept = await shopper.get(marked);
    expect([kept.status, kept.headers.get("Location")]).toEqual([303, "/all?sort=price"]);
    const again = await shopper.submit("/cart", "addtocart", { ...add, uId: "b", back: marked });
    expect(again.headers.get("Location")).toBe("/all?sort=price");

    const refused = await new Shopper(shop.url).get(marked);
    expect(await refused.text()).toContain("Your browser keeps no cookies, so it can&#x27;t carry");
    expect(refused.headers.get("Cache-Control")).toBe("private, no-cache");
    const others = await (await new Shopper(shop.url).get("/all?sort=price")).text();
    expect(others).not.toMatch(/keeps no cookies|cookie=/);
  });

  test("shows each error of a refused form below its field, and announces the first", async () => {
    const typed = { name: "", email: "dave", password: "short" };
    const answer = await new Shopper(shop.url).submit("/login?mode=register", "register", typed);
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toMatch(
      /aria-describedby="name-error"[^]*id="name-error" role="alert">[^<]*Your name is missing/,
    );
    expect(page).toMatch(/aria-describedby="email-error"[^]*id="email-error">[^<]*needs an @/);
    expect(page).toMatch(/aria-describedby="password-error"[^]*id="password-error">[^<]*8 char/);
    expect(page.match(/role="alert"/g)).toHaveLength(1);
    expect(page.match(/<input[^>]* autofocus=""[^>]*>/g)).toEqual([
      expect.stringContaining('name="name"'),
    ]);
    expect(page).not.toContain('id="form-error"');
  });

  test("repeats typed fields that its call reads, and none that a sender made up", async () => {
    const madeUp = Object.fromEntries(
      Array.from({ length: 1990 }, (_, index) => [`x${index}`, "made-up"]),
    );
    for (const [path, intent] of [
      ["/login", "login"],
      ["/login?mode=register", "register"],
      ["/login?mode=forgot", "forgot-password"],
      ["/find-order", "send-order-link"],
    ] as const) {
      const typed = { email: "typed-here", password: "typed-wrong", orderNumber: "BC-1" };
      const answer = await new Shopper(shop.url).submit(path, intent, { ...madeUp, ...typed });
      const page = await answer.text();
      expect([intent, [401, 422].includes(answer.status)]).toEqual([intent, true]);
      expect(page).toContain('value="typed-here"');
      expect(page).not.toMatch(/made-up|typed-wrong/);
    }
  });

  test("takes no form of more than two thousand fields", async () => {
    const body = "x=made-up&".repeat(2000);
    const answer = await fetch(`${shop.url}/login`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body,
    });
    expect(answer.status).toBe(413);
    expect(await answer.text()).not.toContain("made-up");
  });

  test("says of each button of the basket that it did what it says", async () => {
    const shopper = new Shopper(shop.url);
    const { code } = await newDiscount(shop.db);
    const { uId } = add;
    const full = "x".repeat(100);
    const presses = [
      ["addtocart", { ...add, personalisation: "Get up" }, "addedWithMessage"],
      ["add-personalisation", { uId, personalisation: "Stay" }, "messageSaved"],
      ["add-personalisation", { uId, personalisation: "" }, "messageRemoved"],
      ["add-personalisation", { uId, personalisation: "Stay" }, "messageAdded"],
      ["add-personalisation", { uId, personalisation: full }, "messageFull"],
      ["addtocart", { ...add, uId: "full", personalisation: full }, "addedFull"],
      ["apply-discount", { code }, "discountApplied"],
      ["remove-discount", {}, "discountRemoved"],
    ] as const;
    for (const [intent, fields, notice] of presses) {
      const answer = await shopper.submit("/cart", intent, fields);
      const page = await textOf(await shopper.follow(answer));
      const { message } = noticeTexts[notice];
      expect([intent, page]).toEqual([intent, expect.stringContaining(message)]);
      expect(page).not.toContain("Reminder:");
    }
    const gone = await shopper.submit("/cart", "removefromcart", { uId });
    expect(await textOf(await shopper.follow(gone))).toContain("It never liked you.");
    expect(await textOf(await shopper.get("/cart"))).not.toContain("It never liked you.");
    const basketAfterCheckout = async () => {
      await shopper.get("/cart");
      expect((await shopper.submit("/cart", "checkout")).status).toBe(303);
      return textOf(await shopper.get("/cart"));
    };
    const { message } = noticeTexts.missingMessages;
    const written = { ...add, uId: "line-3", personalisation: "Stay" };
    await shopper.submit("/cart", "addtocart", { ...add, uId: "line-2" });
    await shopper.submit("/cart", "addtocart", written);
    expect(await basketAfterCheckout()).toContain(message.slice(0, 40));
    await shopper.submit("/cart", "add-personalisation", { uId: "line-2", personalisation: "Go" });
    expect(await basketAfterCheckout()).not.toContain(message.slice(0, 40));
  });

  test("answer with kind notices in polite mode", async () => {
    const shopper = new Shopper(shop.url);
    await shopper.submit("/preferences", "be-polite", { back: "/cart" });
    const press = async (intent: string, fields: Record<string, string>) =>
      textOf(await shopper.follow(await shopper.submit("/cart", intent, fields)));
    const added = await press("addtocart", { ...add, personalisation: "Get up" });
    expect(added).toContain("Added to cart. Kind words and all. See the basket");
    const removed = await press("removefromcart", { uId: add.uId });
    expect(removed).toContain("Removed from your basket. It understands.");
    expect(removed).not.toContain("never liked you");
  });

  test("switch polite mode on and off, and keep what was typed into the form beside the switch", async () => {
    const shopper = new Shopper(shop.url);
    const typed = { orderNumber: "BC-1", back: "/find-order" };
    const page = async () => (await shopper.get("/find-order")).text();
    await shopper.submit("/preferences", "be-polite", typed);
    const polite = await page();
    expect(polite).toContain("Mislaid the link?");
    expect(polite).toContain('value="BC-1"');
    expect(await page()).not.toContain('value="BC-1"');
    await shopper.submit("/preferences", "be-rude", { back: "/find-order" });
    expect([...shopper.cookies.keys()]).toEqual([]);
    expect(await page()).toContain("Lost the link");
  });

  test("leads back only to an address of this shop", async () => {
    for (const back of [
      "https://evil.example/",
      "//evil.example/",
      "/\\evil.example",
      "javascript:1",
      "/.//evil.example",
      "/..//evil.example",
      "//[",
      "favourites",
    ]) {
      const answer = await new Shopper(shop.url).submit("/cart", "addtocart", { ...add, back });
      expect(answer.headers.get("Location")).toBe("/cart?cookie=guestCart");
    }
  });

  test("asks a guest who clicks a customer’s button to log in, and leads back afterwards", async () => {
    const shopper = new Shopper(shop.url);
    const fields = { productId: "grapes", back: "/card/grapes" };
    const answer = await shopper.submit("/preferences", "add-fav", fields);
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      "/card/grapes?cookie=notice",
    ]);
    const page = await (await shopper.follow(answer)).text();
    expect(page).toContain("Please login to save your favourites.");
    const line = shop.log.find((each) => each.includes("Please login"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ call: "add-fav" });
  });

  test("refuses an unknown button, another method and another content type with a message", async () => {
    const shopper = new Shopper(shop.url);
    const { status } = await shopper.submit("/cart", "rob");
    const put = await shopper.send("/cart", { method: "PUT", headers: { Origin: shop.url } });
    const json = await shopper.send("/cart", {
      method: "POST",
      headers: { Origin: shop.url, "Content-Type": "application/json" },
      body: "{}",
    });
    const nowhere = await shopper.submit("/about-nothing", "addtocart", add);
    expect([status, put.status, json.status, nowhere.status]).toEqual([400, 405, 415, 404]);
    expect(await json.text()).toContain("You can’t get in this way.");
  });

  test("refuses a form that is sent to a page without any, in the shop's own words", async () => {
    for (const path of ["/", "/about", "/all", "/terms-of-use"]) {
      const answer = await new Shopper(shop.url).submit(path, "rob");
      expect([path, answer.status]).toEqual([path, 400]);
      const page = await answer.text();
      expect(page).toContain("That button does nothing here.");
      expect(page).not.toContain("did not provide an");
    }
  });

  test("says when the browser has no room for more, and keeps what was there", async () => {
    const shopper = new Shopper(shop.url);
    const noise = () => Buffer.from(crypto.getRandomValues(new Uint8Array(75))).toString("base64");
    let answer = await shopper.get("/cart");
    for (let i = 0; i < 100 && answer.status < 400; i++) {
      const line = { uId: crypto.randomUUID(), itemId: "grapes", personalisation: noise() };
      answer = await shopper.submit("/cart", "addtocart", line);
      if (i === 39) expect(answer.status).toBe(303);
    }
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).toContain("Your basket is full");
    expect(Number(basketIn(page)?.match(/\d+/)?.[0])).toBeGreaterThanOrEqual(40);
  });
});
