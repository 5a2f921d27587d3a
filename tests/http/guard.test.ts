import { connect as connectSocket } from "node:net";
import { text as readText } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { loggedIn } from "../support/arrivals";
import { databasesOfPages } from "../support/database";
import { atDesk } from "../support/desk";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite");
const add = { uId: "line-1", itemId: "grapes", personalisation: "" };

describe("the guard", () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${shop.url}/cart`, {
      method: "POST",
      redirect: "manual",
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams({ ...add, intent: "addtocart" }),
    });

  test("refuses a form of another site, by any header that reveals it", async () => {
    const foreign: Record<string, string>[] = [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { Origin: "rubbish" },
      { Origin: "null", "Sec-Fetch-Site": "none" },
      { "Sec-Fetch-Site": "cross-site" },
      { Origin: shop.url, "Sec-Fetch-Site": "same-site" },
      { Referer: "https://evil.example/", Cookie: "guestCart=x" },
      { Referer: "rubbish", Cookie: "guestCart=x" },
      { Referer: "https://evil.example/", "User-Agent": "Lynx/2.9.0", Cookie: "guestCart=x" },
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
      { Origin: "null", "Sec-Fetch-Site": "same-origin" },
      { "Sec-Fetch-Site": "same-origin", Cookie: "guestCart=x" },
      { Referer: `${shop.url}/card/grapes`, Cookie: "guestCart=x" },
      { "User-Agent": "Lynx/2.9.0dev.12 libwww-FM/2.14", Cookie: "guestCart=x" },
      {},
    ];
    for (const headers of own) {
      expect([headers, (await post(headers)).status]).toEqual([headers, 303]);
    }
  });

  test("repeats no long address in a page", async () => {
    const pageOf = async (length: number) => {
      const answer = await fetch(`${shop.url}/${"x".repeat(length)}`);
      return { status: answer.status, length: (await answer.text()).length };
    };
    const short = await pageOf(10);
    expect(short.status).toBe(404);
    const longest = await pageOf(299);
    expect(longest.status).toBe(404);
    expect(longest.length).toBeLessThan(short.length + 10_000);
    for (const length of [300, 12_000]) {
      const status = 414;
      expect(await pageOf(length)).toEqual({
        status,
        length: "That address is too long.\n".length,
      });
    }
  });

  test("caps a body at 64 KiB, declared or not", async () => {
    const big = "x".repeat(70_000);
    const declared = await new Shopper(shop.url).submit("/cart", "addtocart", { ...add, big });
    expect(declared.status).toBe(413);
    const streamed = await fetch(`${shop.url}/cart`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: shop.url },
      body: new Blob([`big=${big}`]).stream(),
      duplex: "half",
    });
    expect(streamed.status).toBe(413);
  });

  test("takes an event of the payment provider of up to 1 MiB", async () => {
    const statusOf = async (length: number) => {
      const body = "x".repeat(length);
      return (await fetch(`${shop.url}/webhooks/stripe`, { method: "POST", body })).status;
    };
    // Nobody signed them.
    expect([await statusOf(1024 * 1024), await statusOf(1024 * 1024 + 1)]).toEqual([400, 413]);
  });

  // Spec 13: A refused body of 10 MB is read to its end, so that a proxy passes the shop's words on.
  // (app/server/guard.ts)
  test("answers a body of 10 MB with its message, once all of it has been sent", async () => {
    const length = 10_000_000;
    const head = `POST /cart HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;
    const socket = connectSocket(Number(new URL(shop.url).port), "localhost");
    let answer = "";
    socket.setEncoding("latin1").on("data", (part: string) => (answer += part));
    await new Promise((resolve, reject) => {
      socket.once("error", reject).write(head);
      socket.write(Buffer.alloc(length), resolve);
    });
    await expect.poll(() => answer).toContain("That is too much to take in.");
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    // The connection is as good as before.
    answer = "";
    socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    await expect.poll(() => answer).toMatch(/^HTTP\/1.1 200 /);
  });

  test("hangs up on a body of 50 MB before it is sent, on staff too", async () => {
    const owner = await atDesk(shop, "owner");
    for (const path of ["/cart", "/desk/cards"]) {
      const socket = connectSocket(Number(new URL(shop.url).port), "localhost");
      socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${owner.cookieHeader}\r\n`);
      socket.write("Content-Length: 50000000\r\n\r\n");
      const answer = await readText(socket);
      expect(answer).toMatch(/^HTTP\/1.1 413 .*\r\nConnection: close\r\n/s);
    }
  });

  test.each([
    ["a host with a blank", "GET / HTTP/1.1\r\nHost: a b\r\n"],
    ["a host that is a bracket", "GET / HTTP/1.1\r\nHost: [\r\n"],
    ["a host that is a tag", "GET / HTTP/1.1\r\nHost: <x>\r\n"],
    ["a host with a name before it", "GET / HTTP/1.1\r\nHost: x@localhost\r\n"],
    ["a host with a path", "GET / HTTP/1.1\r\nHost: localhost/x\r\n"],
    ["no host", "GET / HTTP/1.0\r\n"],
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

  test("believes no X-Forwarded-Host, whatever its port", async () => {
    for (const host of ["evil.example", "x:99999"]) {
      const answer = await fetch(shop.url, { headers: { "X-Forwarded-Host": host } });
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain("evil.example");
    }
  });
});

describe.each(databasesOfPages)("a NUL in an address on %s", (kind) => {
  const both = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "1000" });
  const statusOf = async (shopper: Shopper, path: string) => [
    path,
    (await shopper.get(path)).status,
  ];

  test("finds nothing, and never fails", async () => {
    const customer = new Shopper(both.url);
    await loggedIn(customer);
    for (const [path, status] of [
      ["/search?q=gr%00apes", 200],
      ["/all?quick-view=grapes%00", 200],
      ["/card/grapes%00", 404],
      ["/api/products/grapes%00", 404],
      ["/account?order=%00", 404],
      ["/order/%00", 404],
    ] as const) {
      expect(await statusOf(customer, path)).toEqual([path, status]);
    }
  });

  test("in a search at the desk finds nothing", async () => {
    const owner = await atDesk(both, "owner");
    for (const [path, status] of [
      ["/desk/orders/%00", 404],
      ["/desk/orders?after=2026-11-22.%00", 200],
      ["/desk/cards?name=%00&after=%00", 200],
      ["/desk/cards/%00", 404],
      ["/desk/prices/%00", 404],
      ["/desk/print/%00", 404],
      ["/desk/letters?after=1.%00", 200],
      ["/desk/customers/%00", 404],
      ["/desk/orders/%00/person", 404],
    ] as const) {
      expect(await statusOf(owner, path)).toEqual([path, status]);
    }
    const found = await owner.submit("/desk/orders", "find-orders", { text: "a\0@example.com" });
    expect((await owner.follow(found)).status).toBe(200);
    const again = await owner.submit("/desk/letters", "try-letter-again", { letter: "a\0" });
    expect(again.status).toBe(409);
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
