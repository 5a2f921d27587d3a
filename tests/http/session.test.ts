import { afterEach, describe, expect, test, vi } from "vitest";
import { basketIn, Shopper } from "../support/shopper";
import { noticeTexts } from "../../app/forms/notice-texts.server";
import { encodeValue } from "../../app/http/cookie-codecs.server";
import { clickedHeart } from "../support/arrivals";
import { textOf } from "../support/desk";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite");

const sentLine = { uId: "the-same", itemId: "grapes", personalisation: "" };

/** Two seconds later, by the clock that the shop looks at too. */
const wait = () => void vi.setSystemTime(Date.now() + 2_100);
afterEach(() => void vi.useRealTimers());

describe.each(["guest", "customer"])("a click on Add To Cart by a %s", (who) => {
  const newShopper = async () => {
    const shopper = new Shopper(shop.url);
    if (who === "customer") await shopper.register();
    return shopper;
  };

  test("means one more card from a second tab of a cached page", async () => {
    const shopper = await newShopper();
    await shopper.submit("/card/grapes", "addtocart", sentLine);
    wait();
    await shopper.submit("/card/grapes", "addtocart", sentLine);
    expect(basketIn(await (await shopper.get("/cart")).text())).toBe("Basket, 2 cards");
  });

  test("means the same card when it is sent again before its answer came", async () => {
    const shopper = await newShopper();
    const cookie = shopper.cookieHeader;
    const send = () =>
      shopper.send("/card/grapes", {
        method: "POST",
        headers: { Origin: shop.url, Cookie: cookie },
        body: new URLSearchParams({ ...sentLine, intent: "addtocart" }),
      });
    await send();
    wait();
    await send();
    expect(basketIn(await (await shopper.get("/cart")).text())).toBe("Basket, 1 card");
  });
});

describe.each(["guest", "customer"])("a card that was removed by a %s", (who) => {
  test("is put back where it was, once, however often and late its button is pressed", async () => {
    const shopper = new Shopper(shop.url);
    if (who === "customer") await shopper.register();
    for (const uId of ["a", "b", "c"]) {
      await shopper.submit("/cart", "addtocart", { uId, itemId: "grapes", personalisation: uId });
    }
    const removed = await shopper.follow(
      await shopper.submit("/cart", "removefromcart", { uId: "b" }),
    );
    const [, form = ""] = /class="removed".*?<form(.*?)<\/form>/s.exec(await removed.text()) ?? [];
    const fields = Object.fromEntries(
      [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    for (let click = 0; click < 2; click++) {
      await shopper.submit("/cart", "put-back", fields);
      wait();
    }
    const page = await (await shopper.get("/cart")).text();
    const words = [...page.matchAll(/<summary>.*?<q>(.*?)<\/q>/g)].map(([, word]) => word);
    expect(words).toEqual(["a", "b", "c"]);
  });
});

describe("a click on Add To Cart on a guest’s page, which has no id,", () => {
  const fields = { uId: "", itemId: "grapes", personalisation: "Get up", basketCount: "0" };
  const cardCount = async (shopper: Shopper) => basketIn(await (await shopper.get("/cart")).text());

  test("adds one card when a second click is sent with the same basket", async () => {
    const shopper = new Shopper(shop.url);
    const clicks = [1, 2].map(() => shopper.submit("/card/grapes", "addtocart", fields));
    await Promise.all(clicks);
    expect(await cardCount(shopper)).toBe("Basket, 1 card");
  });

  // Spec 10: A double click adds one card, also on a guest's page without scripts, which has no uId.
  // (app/calls/basket.server.ts, app/components/line-id-field.tsx)
  test("adds one card when the first click is answered before the second is sent", async () => {
    const shopper = new Shopper(shop.url);
    for (let click = 0; click < 8; click++) {
      await shopper.submit("/card/grapes", "addtocart", fields);
    }
    expect(await cardCount(shopper)).toBe("Basket, 1 card");
  });
});

test("a login says that one is in, or that what one hearted as a guest is saved", async () => {
  const shopper = new Shopper(shop.url);
  const { email } = await shopper.register();
  const logIn = async () => {
    const entered = await shopper.submit("/login", "login", { email, password: "correct horse" });
    return textOf(await shopper.follow(entered));
  };
  const { welcome, heartsSaved } = noticeTexts;
  const plain = await logIn();
  expect(plain).toContain(welcome.message);
  expect(plain).not.toContain(heartsSaved.message);
  await shopper.submit("/account", "logout");
  await clickedHeart(shopper);
  const saved = await logIn();
  expect(saved).toContain(heartsSaved.message);
  expect(saved).not.toContain(welcome.message);
});

test("two forms that are answered at once both take effect", async () => {
  const shopper = new Shopper(shop.url);
  const remove = { intent: "removefromcart", uId: "nothing" };
  const add = { ...sentLine, intent: "addtocart" };
  const answers = [add, remove].map((fields) =>
    shopper.send("/cart", {
      method: "POST",
      headers: { Origin: shop.url },
      body: new URLSearchParams(fields),
    }),
  );
  await Promise.all(answers);
  // Both set the cookie of notices, so the browser keeps the later one.
  const page = await (await shopper.get("/cart")).text();
  expect(page).toMatch(/Added to cart|Removed from your basket/);
  expect(page).toContain("I Ate Your Grapes");
});

// Spec 28: Logging out ends what belonged to the person, with and without scripts, for closing the account and for
// a session that ended. (app/http/cookie-table.server.ts, app/browser/unsaved-text.ts)
test.each<[string, (shopper: Shopper) => Promise<unknown>]>([
  ["the log-out", (shopper) => shopper.submit("/account", "logout")],
  ["the log-out everywhere", (shopper) => shopper.submit("/account", "logout-everywhere")],
  [
    "the closing of the account",
    (shopper) =>
      shopper.submit("/account?change=close-now", "close-account", { password: "correct horse" }),
  ],
  [
    "a session that ended",
    async (shopper) => {
      await shop.db.deleteFrom("tokens").execute();
      await shopper.get("/about");
    },
  ],
])("%s leaves nothing of its person in the browser", async (_, end) => {
  const shopper = new Shopper(shop.url);
  await shopper.register();
  await shopper.submit("/preferences", "be-polite");
  const removed = { ...sentLine, productId: "grapes", index: 0 };
  const personal = {
    draftMessage: encodeValue(["grapes", "Get up"]),
    presses: encodeValue([["the-same", Date.now()]]),
    notice: encodeValue({ removed, hearts: ["grapes"], typed: { name: "Dave" } }),
    lastOrder: "token",
    discount: crypto.randomUUID(),
  };
  for (const [name, value] of Object.entries(personal)) shopper.cookies.set(name, value);
  await end(shopper);
  await shopper.get("/");
  expect([...shopper.cookies.keys()]).toEqual(["mum"]);
});
