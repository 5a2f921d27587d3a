import { connect as connectSocket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "../../db/catalogue/catalogue";
import { basketIn } from "../support/basket-link";
import { newDatabase, type NewDatabase } from "../support/database";
import { openShop, type RunningShop } from "../support/shop";
import { Shopper } from "../support/shopper";

let database: NewDatabase;
let shop: RunningShop;
beforeAll(async () => {
  database = await newDatabase("SQLite");
  shop = await openShop(database.url);
});
afterAll(async () => {
  await shop.stop();
  await database.remove();
});

const add = { uId: "line-1", itemId: "grapes", personalisation: "" };

describe("the form door", () => {
  test("answers a plain form with 303 back and a notice on the next page, once", async () => {
    const shopper = new Shopper(shop.url);
    const answer = await shopper.press("/cart", "addtocart", { ...add, back: "/card/grapes" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/card/grapes"]);
    const page = await (await shopper.follow(answer)).text();
    expect(page).toContain("Added to cart");
    expect(page).toContain("Reminder: You haven&#x27;t added a personalized message.");
    expect(await (await shopper.get("/card/grapes")).text()).not.toContain("Reminder:");
  });

  test("leads back only to an address of this shop", async () => {
    for (const back of [
      "https://evil.example/",
      "//evil.example/",
      "/\\evil.example",
      "javascript:1",
      "/.//evil.example",
      "/..//evil.example",
    ]) {
      const answer = await new Shopper(shop.url).press("/cart", "addtocart", { ...add, back });
      expect(answer.headers.get("Location")).toBe("/cart");
    }
  });

  test("leads back to a place on a page, when it is named plainly", async () => {
    for (const [back, led] of [
      ["/cart?x=1#line-2", "/cart?x=1#line-2"],
      ["/cart#", "/cart"],
      ["/cart#:~:text=bastard", "/cart"],
      ["/cart#%0d%0aX: y", "/cart"],
    ] as const) {
      const answer = await new Shopper(shop.url).press("/cart", "addtocart", { ...add, back });
      expect(answer.headers.get("Location")).toBe(led);
    }
  });

  test("adds a line once however often its form is sent", async () => {
    const shopper = new Shopper(shop.url);
    await shopper.press("/cart", "addtocart", add);
    await shopper.press("/cart", "addtocart", add);
    expect(basketIn(await (await shopper.get("/cart")).text())).toBe("Basket, 1 card");
  });

  test("gives a message of 101 characters back with words, and keeps the basket", async () => {
    const shopper = new Shopper(shop.url);
    await shopper.press("/cart", "addtocart", { ...add, personalisation: "before" });
    const personalisation = `It’s ${"x".repeat(96)}`;
    const fields = { uId: add.uId, personalisation, back: "/cart" };
    const answer = await shopper.press("/cart?message=line-1", "add-personalisation", fields);
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain("At most 100 characters, and that is 101.");
    expect(page).toContain(personalisation);
    expect(await (await shopper.get("/cart")).text()).toContain("before");
  });

  test("refuses an unknown button, another method and another content type in words", async () => {
    const shopper = new Shopper(shop.url);
    const { status } = await shopper.press("/cart", "rob");
    const put = await shopper.send("/cart", { method: "PUT", headers: { Origin: shop.url } });
    const json = await shopper.send("/cart", {
      method: "POST",
      headers: { Origin: shop.url, "Content-Type": "application/json" },
      body: "{}",
    });
    const nowhere = await shopper.press("/about-nothing", "addtocart", add);
    expect([status, put.status, json.status, nowhere.status]).toEqual([400, 405, 415, 404]);
    expect(await json.text()).toContain("Only a form will do here.");
  });

  test("refuses to check out an empty basket, in words on a page that works", async () => {
    const answer = await new Shopper(shop.url).press("/cart", "checkout");
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Your basket is empty. Put a card in it first.");
  });

  test("takes a tampered basket for an empty one", async () => {
    const shopper = new Shopper(shop.url);
    for (const rubbish of ["rubbish", "%E0%A4%A", "e30", "\u00e9", "a".repeat(3000)]) {
      shopper.cookies.set("guestCart", rubbish);
      shopper.cookies.set("notices", rubbish);
      shopper.cookies.set("draftMessage", rubbish);
      const page = await shopper.get("/cart");
      expect(page.status).toBe(200);
      expect(basketIn(await page.text())).toBe("Basket, 0 cards");
      expect((await shopper.get("/card/grapes")).status).toBe(200);
      expect((await shopper.press("/cart", "addtocart", add)).status).toBe(303);
    }
  });

  test("holds a message for the card being looked at, in no address, until the card is added", async () => {
    const shopper = new Shopper(shop.url);
    const saved = await shopper.press("/card/grapes?message=open", "savedraft", {
      itemId: "grapes",
      personalisation: "Get up",
      back: "/card/grapes",
    });
    expect(saved.headers.get("Location")).toBe("/card/grapes");
    const page = await (await shopper.follow(saved)).text();
    expect(page).toContain("Message added");
    expect(page).toContain('name="personalisation" value="Get up"');
    expect(await (await shopper.get("/card/bingo")).text()).not.toContain("Get up");
    await shopper.press("/cart", "addtocart", { ...add, personalisation: "Get up" });
    expect(await (await shopper.get("/card/grapes")).text()).not.toContain("Get up");
    expect(await (await shopper.get("/cart")).text()).toContain("Get up");
  });

  test("says when the browser has no room for more, and keeps what was there", async () => {
    const shopper = new Shopper(shop.url);
    const noise = () => Buffer.from(crypto.getRandomValues(new Uint8Array(75))).toString("base64");
    let answer = await shopper.get("/cart");
    for (let i = 0; i < 100 && answer.status < 400; i++) {
      const line = { uId: crypto.randomUUID(), itemId: "grapes", personalisation: noise() };
      answer = await shopper.press("/cart", "addtocart", line);
      if (i === 39) expect(answer.status).toBe(303);
    }
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).toContain("Your basket is full");
    expect(Number(basketIn(page)?.match(/\d+/)?.[0])).toBeGreaterThanOrEqual(40);
  });
});

describe("pages", () => {
  test("an unknown card and an unknown address are the not-found page", async () => {
    for (const path of ["/card/nope", "/nope", "/card/a%00b", "/card/x/y", "/.env"]) {
      const answer = await fetch(shop.url + path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).toContain("Oops! Looks like your Karma caught up with you...");
    }
  });

  test("a listing shows whole pages of fifteen, and takes rubbish for the first", async () => {
    const counts = async (show: string) => {
      const page = await (await fetch(`${shop.url}/all?show=${show}`)).text();
      return /Showing .*? products/.exec(page.replaceAll("<!-- -->", ""))?.[0];
    };
    const all = catalogue.length;
    expect(await counts("abc")).toBe(`Showing 1-15 out of ${all} products`);
    expect(await counts("-3")).toBe(`Showing 1-15 out of ${all} products`);
    expect(await counts("16")).toBe(`Showing 1-${Math.min(30, all)} out of ${all} products`);
    expect(await counts("99999")).toBe(`Showing 1-${all} out of ${all} products`);
    expect(await counts("1e999")).toBe(`Showing 1-15 out of ${all} products`);
  });

  test("search trims, ignores an empty query and finds a part of a name in any case", async () => {
    const search = async (q: string) => (await fetch(`${shop.url}/search?q=${q}`)).text();
    expect(await search("%20iDiOt%20")).toContain("Local Idiot Gets Older");
    expect(await search("zebra")).toContain("No products found.");
    expect(await search("%20")).not.toContain("Results for");
    expect(await search("%3Cscript%3E")).not.toContain("<script>&");
  });

  test("of a card names the picture that is shown where it is shared", async () => {
    const page = await (await fetch(`${shop.url}/card/grapes`)).text();
    const address = /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? "";
    expect(address).toBe(`${shop.url}/cards/grapes-social.jpg`);
    expect((await fetch(address)).headers.get("Content-Type")).toBe("image/jpeg");
  });

  test("carry a policy that names their own scripts, the reviews company and the payment page", async () => {
    const answer = await fetch(shop.url);
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    const scripts = /script-src ([^;]*);/.exec(policy)?.[1]?.split(" ") ?? [];
    expect(scripts.filter((source) => !/^'sha256-[^']+'$/.test(source))).toEqual([
      "'self'",
      shop.standInsUrl,
    ]);
    expect(scripts.length).toBeGreaterThan(2);
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain(`form-action 'self' ${shop.standInsUrl}`);
    expect(answer.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(answer.headers.get("X-Powered-By")).toBeNull();
  });
});

test("the reviews stand-in serves its script as what it is", async () => {
  const answer = await fetch(`${shop.standInsUrl}/reviews/widget.js`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(await answer.text()).toContain("window.reviewsWidget");
});

describe("the guard", () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${shop.url}/cart`, {
      method: "POST",
      redirect: "manual",
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams({ ...add, call: "addtocart" }),
    });

  test("refuses a form that another site sent, by whatever it gives itself away", async () => {
    const foreign: Record<string, string>[] = [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
      { Origin: shop.url, "Sec-Fetch-Site": "same-site" },
      { Referer: "https://evil.example/", Cookie: "guestCart=x" },
      { Cookie: "guestCart=x" },
    ];
    for (const headers of foreign) {
      expect([headers, (await post(headers)).status]).toEqual([headers, 403]);
    }
  });

  test("takes a form of our own, from text browsers too", async () => {
    const own: Record<string, string>[] = [
      { Origin: shop.url },
      { Origin: shop.url, "Sec-Fetch-Site": "same-origin" },
      { Referer: `${shop.url}/card/grapes`, Cookie: "guestCart=x" },
      {},
    ];
    for (const headers of own) {
      expect([headers, (await post(headers)).status]).toEqual([headers, 303]);
    }
  });

  test("caps a body at 64 KiB, declared or not", async () => {
    const big = "x".repeat(70_000);
    const declared = await new Shopper(shop.url).press("/cart", "addtocart", { ...add, big });
    expect(declared.status).toBe(413);
    const streamed = await fetch(`${shop.url}/cart`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: shop.url },
      body: new Blob([`big=${big}`]).stream(),
      duplex: "half",
    });
    expect(streamed.status).toBe(413);
  });

  test.each([
    ["a host with a blank", "GET / HTTP/1.1\r\nHost: a b\r\n"],
    ["a host that is a bracket", "GET / HTTP/1.1\r\nHost: [\r\n"],
    ["a host that is a tag", "GET / HTTP/1.1\r\nHost: <x>\r\n"],
    ["a port out of range", "GET / HTTP/1.1\r\nHost: localhost:99999\r\n"],
    ["an absolute target", "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n"],
    ["a garbled path", "GET /%E0%A4%A HTTP/1.1\r\nHost: localhost\r\n"],
    ["TRACE", "TRACE / HTTP/1.1\r\nHost: localhost\r\n"],
    ["OPTIONS", "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n"],
  ])("answers %s with a 4xx", async (_, head) => {
    expect(await rawStatus(head)).toMatch(/^HTTP\/1.1 4\d\d/);
  });

  test.each([
    ["a file by a range beyond its end", "/fonts/anton.woff2", { Range: "bytes=99999999-" }],
    ["a file by a tag it never had", "/fonts/anton.woff2", { "If-Match": '"x"' }],
    ["a page for an origin that is no address", "/nope", { Origin: "foo://a%20b" }],
    ["a page by a protocol that is none", "/nope", { "X-Forwarded-Proto": "a b" }],
  ])("answers %s with a 4xx", async (_, path, headers) => {
    const { status } = await fetch(shop.url + path, { headers: headers as HeadersInit });
    expect(Math.floor(status / 100)).toBe(4);
  });

  test("is not fooled by another way of writing a path", async () => {
    const body = "call=addtocart&uId=a&itemId=grapes";
    const head =
      "Host: localhost\r\nOrigin: https://evil.example\r\n" +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n`;
    for (const path of ["/api/../cart", "/api/%2e%2e/cart"]) {
      expect(await rawStatus(`POST ${path} HTTP/1.1\r\n${head}`, body)).toContain(" 403 ");
    }
  });

  test("believes no X-Forwarded-Host, whatever its port", async () => {
    for (const host of ["evil.example", "x:99999"]) {
      const answer = await fetch(shop.url, { headers: { "X-Forwarded-Host": host } });
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain("evil.example");
    }
  });
});

describe("the log", () => {
  test("has a line a request, without queries, cookies or messages", async () => {
    const shopper = new Shopper(shop.url);
    await shopper.press("/cart?message=secret-query", "addtocart", {
      ...add,
      personalisation: "secret-message",
    });
    await shopper.get("/search?q=secret-search");
    const lines = shop.log.filter((line) => line.includes('"path":"/search"'));
    expect(lines.length).toBeGreaterThan(0);
    expect(shop.log.join("\n")).not.toMatch(/secret|guestCart|"level":[56]0/);
  });
});

function rawStatus(head: string, body = ""): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectSocket(Number(new URL(shop.url).port), "localhost");
    let text = "";
    socket.setEncoding("latin1").on("data", (part: string) => (text += part));
    socket.on("close", () => resolve(text.split("\r\n", 1)[0] ?? "")).on("error", reject);
    socket.write(`${head}Connection: close\r\n\r\n${body}`);
  });
}
