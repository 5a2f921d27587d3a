import { request } from "node:http";
import { gunzipSync, brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { filled, loggedIn, polite, threeLines } from "../support/arrivals";
import { isKept, keptAndFresh, withoutIds } from "../support/kept-pages";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite");

const visitors = {
  guest: () => {},
  "guest with a basket": filled(threeLines()),
  "polite guest": polite,
  customer: loggedIn,
};

describe.each(Object.entries(visitors))("for a %s", (name, prepare) => {
  const paths = ["/", "/all?show=30", "/wedding?quick-view=bingo", "/card/grapes", "/about"];
  test.each(paths)("%s is as it would be rendered anew", async (path) => {
    const shopper = new Shopper(shop.url);
    await prepare(shopper);
    const answers = await keptAndFresh(shopper, path);
    expect(answers.kept).toEqual(answers.fresh);
    expect(answers.isKept).toBe(name !== "customer");
  });
});

describe("a kept page", () => {
  test("is one that every guest sees alike, and no other", async () => {
    const guest = new Shopper(shop.url);
    const kept = ["/", "/all", "/all?show=30", "/birthday", "/card/grapes", "/about"];
    const never = [
      "/cart",
      "/login",
      "/search?q=idiot",
      "/order-confirmation",
      "/nope",
      "/card/nope",
    ];
    for (const path of [...kept, ...never]) {
      expect([path, isKept(await guest.get(path))]).toEqual([path, kept.includes(path)]);
    }
  });

  test("comes with an id of its own for each press, whole in every encoding", async () => {
    const ids = new Set<string>();
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (b: Buffer) => b };
    let seen: string | undefined;
    for (let round = 0; round < 30; round++) {
      for (const [encoding, decode] of Object.entries(decoders)) {
        const { body, headers } = await rawGet("/card/grapes", encoding);
        expect(headers.get("ETag")).toBeNull();
        const page = decode(body).toString();
        ids.add(/name="uId" value="([^"]{36})"/.exec(page)?.[1] ?? "");
        seen ??= withoutIds(page);
        expect(withoutIds(page)).toBe(seen);
      }
    }
    expect(ids.size).toBe(90);
  });

  test("is answered 304 to who has it, in the same words to HEAD, and by no unknown parameter", async () => {
    const first = await fetch(`${shop.url}/all`);
    const etag = first.headers.get("ETag") ?? "";
    const again = await fetch(`${shop.url}/all`, { headers: { "If-None-Match": etag } });
    expect([etag.startsWith('"'), again.status]).toEqual([true, 304]);
    const head = await fetch(`${shop.url}/all`, { method: "HEAD" });
    expect(head.headers.get("ETag")).toBe(etag);
    const page = await (
      await fetch(`${shop.url}/all?utm_source=x&fbclid=${"y".repeat(9000)}`)
    ).text();
    expect(page).toBe(await first.text());
  });

  test("with a card in quick view is not outdated by its sale", async () => {
    const guest = new Shopper(shop.url);
    const path = "/wedding?quick-view=bingo";
    await guest.get(path);
    const { orders } = await shop.db
      .selectFrom("products")
      .select("orders")
      .where("id", "=", "bingo")
      .executeTakeFirstOrThrow();
    await shop.db
      .updateTable("products")
      .set({ orders: orders + 1 })
      .where("id", "=", "bingo")
      .execute();
    const { isKept: isStillKept, kept, fresh } = await keptAndFresh(guest, path);
    expect([isStillKept, kept]).toEqual([true, fresh]);
  });

  test("is rendered once for all who ask for it at the same moment", async () => {
    const asked = Array.from({ length: 30 }, () => fetch(`${shop.url}/card/bingo`));
    const answers = await Promise.all(asked);
    expect(answers.every(isKept)).toBe(true);
    await Promise.all(answers.map((answer) => answer.text()));
    // A later request is logged later.
    await fetch(`${shop.url}/search?q=later`);
    const logged = (path: string) => shop.log.filter((line) => line.includes(`"path":"${path}"`));
    await expect.poll(() => logged("/search").length).toBeGreaterThan(0);
    expect(logged("/card/bingo")).toHaveLength(1);
  });
});

function rawGet(path: string, encoding: string) {
  return new Promise<{ body: Buffer; headers: Headers }>((resolve, reject) => {
    const headers = { "Accept-Encoding": encoding };
    request(shop.url + path, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const body = Buffer.concat(chunks);
        resolve({ body, headers: new Headers(answer.headers as Record<string, string>) });
      });
    })
      .on("error", reject)
      .end();
  });
}
