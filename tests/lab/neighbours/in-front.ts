import { connect as connectSocket } from "node:net";
import { buffer } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { filled, loggedIn, polite } from "../../support/arrivals";
import { decodeGuestBasket } from "../../../app/http/guest-basket.server";
import { connect, type Db } from "../../../db/connect";
import { newDatabase } from "../../support/database";
import { changePrice } from "../../support/cards";
import { atDesk } from "../../support/desk";
import { pay } from "../../support/payer";
import { freePort } from "../../support/network";
import { openShop } from "../../support/shop";
import { Shopper } from "../../support/shopper";
import { forEachAtOnce } from "../../support/trial";

/** A shop, and the address of the cache in front of it. */
export type ShopBehindCache = { url: string; shopUrl: string; db: Db };

const guestCount = 60;
const visits = 9;
const paths = ["/", "/card/grapes"];
/** As docs/operating.md says. */
const maxOldMs = 3_000;
/** The letters that a header may hold, and the one that it may not. */
const [firstOdd, lastOdd] = [0x20, 0xff];
const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{32}\b/;

/**
 * Opens a shop for the tests of a file, with a cache in front of it.
 * @param start runs the cache on the first port, in front of the shop on the second
 * @returns a function that gives the shop once it is open
 */
export function openBehind(
  start: (port: number, shopPort: string) => Promise<{ stop: () => Promise<void> }>,
): () => ShopBehindCache {
  let open: ShopBehindCache;
  beforeAll(async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const database = await newDatabase("SQLite");
    const variables = { PUBLIC_URL: url, TRUST_PROXY: "loopback", RATE_LIMIT_FACTOR: "100" };
    const shop = await openShop(database.url, variables);
    const { db } = connect(database.url, () => {});
    const cache = await start(port, new URL(shop.url).port);
    open = { url, shopUrl: shop.url, db };
    return async () => {
      await cache.stop();
      await db.destroy();
      await shop.stop();
      await database.remove();
    };
  });
  return () => open;
}

/** Trials of a cache in front of the shop. @param read gives the shop once it is open */
export function tryCacheInFront(name: string, read: () => ShopBehindCache): void {
  describe(`${name} as a cache in front`, () => {
    test("answers nine of ten requests of guests with baskets, each with their own count", async () => {
      const { url, shopUrl } = read();
      const guests = Array.from({ length: guestCount }, (_, i) => newGuest(url, 1 + (i % 4)));
      const fresh = await freshPages(shopUrl, guests);
      const asked = Array.from({ length: visits }, () => guests).flat();
      const answers = { HIT: 0, other: 0 };
      await forEachAtOnce(asked, 10, async ({ shopper, kind }) => {
        for (const path of paths) {
          const answer = await shopper.get(path);
          answers[answer.headers.get("X-Cache") === "HIT" ? "HIT" : "other"] += 1;
          const page = await answer.text();
          expect([kind, path, page]).toEqual([kind, path, fresh.get(`${kind} ${path}`)]);
          expect(id.exec(page)).toBeNull();
        }
      });
      const share = answers.HIT / (answers.HIT + answers.other);
      console.info(`${name}: ${answers.HIT + answers.other} requests, ${share * 100} % hits`);
      expect(share).toBeGreaterThanOrEqual(0.9);
    });

    test("gives two guests without scripts lines and a payment page of their own", async () => {
      const { url } = read();
      const guests = [new Shopper(url), new Shopper(url)];
      const buy = async (guest: Shopper) => {
        await guest.get("/card/grapes");
        const fields = { itemId: "grapes", uId: "", basketCount: "0", personalisation: "" };
        await guest.follow(await guest.submit("/card/grapes", "addtocart", fields));
        await guest.get("/card/tlc");
        const more = { ...fields, itemId: "tlc", basketCount: "1" };
        await guest.follow(await guest.submit("/card/tlc", "addtocart", more));
        const uIds = decodeGuestBasket(Object.fromEntries(guest.cookies)).map(({ uId }) => uId);
        const { headers } = await guest.submit("/cart", "checkout");
        const paymentPage = headers.get("Location") ?? "";
        const { location } = await pay(paymentPage);
        expect(await (await guest.get(location)).text()).toContain("BC-");
        return [...uIds, paymentPage, location];
      };
      const [ones = [], others = []] = await Promise.all(guests.map(buy));
      expect(new Set([...ones, ...others]).size).toBe(8);
    });

    test("gives customers pages with their own names, and no guest such a page", async () => {
      const { url } = read();
      const customer = new Shopper(url);
      await loggedIn(customer);
      for (const path of paths) {
        const answer = await customer.get(path);
        expect([path, answer.headers.get("Cache-Control")]).toEqual([path, "no-store"]);
        expect(await answer.text()).toContain("Dave");
        expect(await (await fetch(url + path)).text()).not.toContain("Dave");
      }
    });

    test("keeps no page of a guest who forges cookies for any other guest", async () => {
      const { url, shopUrl } = read();
      const guests = [0, 1, 2, 3, 4].map((count) => newGuest(url, count));
      const fresh = await freshPages(shopUrl, guests);
      const basket = newGuest(url, 1).shopper.cookieHeader.replace(/\.1$/, "");
      const forged = [
        "mum=0; mum=1",
        "mum=1; mum=0",
        "a=b;mum=1",
        "mum= 1",
        "mum =1",
        "\tmum=1",
        ...[0, 2, 3, 20].map((count) => `${basket}.${count}`),
        `${basket}.1; ${basket}.2`,
        `guestCart=x.2; ${basket}.1`,
        `a=b;${basket}.1`,
        `a=b; guestCart=.1; ${basket.replace("guestCart", "guestCart.1")}`,
        `guestCart=rubbish.1`,
        "notice=WyJhZGRlZCJd",
        "draftMessage=WyJncmFwZXMiLCJHZXQgdXAiXQ",
      ];
      for (const [i, cookie] of forged.entries()) {
        for (const path of paths) {
          // The cache has this address from nobody else, and the shop ignores the parameter.
          const asked = `${path}?forged=${i}`;
          await (await fetch(url + asked, { headers: { Cookie: cookie } })).text();
          for (const { shopper, kind } of guests) {
            const page = await (await shopper.get(asked)).text();
            expect([cookie, kind, page]).toEqual([cookie, kind, fresh.get(`${kind} ${path}`)]);
          }
        }
      }
    });

    test("keeps no page for a basket with an odd letter for any other guest", async () => {
      const { url, shopUrl } = read();
      const guests = [0, 1, 2].map((count) => newGuest(url, count));
      const fresh = await freshPages(shopUrl, guests);
      const basket = newGuest(url, 2).shopper.cookieHeader;
      for (let code = firstOdd; code <= lastOdd; code++) {
        const at = "guestCart=".length + (code % 20);
        const letter = String.fromCharCode(code);
        const asked = `/card/grapes?odd=${code}`;
        await askRaw(url, asked, basket.slice(0, at) + letter + basket.slice(at));
        for (const { shopper, kind } of guests) {
          const page = await (await shopper.get(asked)).text();
          expect([code, kind, page]).toEqual([code, kind, fresh.get(`${kind} /card/grapes`)]);
        }
      }
    });

    test("shows no price from before a change at the desk for longer than three seconds", async () => {
      const { url, db } = read();
      const owner = await atDesk({ url, db }, "owner");
      const { shopper } = newGuest(url, 1);
      for (const price of ["3.33", "4.44", "5.55"]) {
        await shopper.get("/card/grapes");
        await changePrice(owner, "grapes", price);
        const changedAt = Date.now();
        let isNew = false;
        while (!isNew || Date.now() - changedAt < maxOldMs) {
          const wasOverdue = Date.now() - changedAt > maxOldMs;
          isNew = (await (await shopper.get("/card/grapes")).text()).includes(`£${price}`);
          if (wasOverdue && !isNew) expect.fail(`The price from before ${price}`);
        }
        expect([price, isNew]).toEqual([price, true]);
      }
    });
  });
}

/** Asks with a cookie of any bytes, which other clients would refuse to send. */
async function askRaw(url: string, path: string, cookie: string): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const socket = connectSocket(Number(port), hostname);
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, `Cookie: ${cookie}`, "Connection: close"];
  socket.write(Buffer.from([...lines, "", ""].join("\r\n"), "latin1"));
  expect((await buffer(socket)).length).toBeGreaterThan(0);
}

type Guest = { shopper: Shopper; kind: string };

/** A guest with that many cards; one with four is in polite mode. */
function newGuest(url: string, count: number): Guest {
  const shopper = new Shopper(url);
  void filled(Array.from({ length: count }, () => [crypto.randomUUID(), "grapes", "Get up"]))(
    shopper,
  );
  const isPolite = count === 4;
  if (isPolite) polite(shopper);
  return { shopper, kind: `${count} ${isPolite ? "polite" : "rude"}` };
}

/** The pages as the shop renders them for each kind of guest, by kind and path. */
async function freshPages(shopUrl: string, guests: Guest[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const kinds = new Map(guests.map((guest) => [guest.kind, guest.shopper]));
  for (const [kind, { cookieHeader }] of kinds) {
    for (const path of paths) {
      const headers = { Cookie: cookieHeader };
      const page = await (await fetch(shopUrl + path, { headers })).text();
      pages.set(`${kind} ${path}`, page);
    }
  }
  return pages;
}
