import { request } from "node:http";
import { gunzipSync, brotliDecompressSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { filled, loggedIn, polite, threeLines } from "../support/arrivals";
import { isKept } from "../support/kept-pages";
import { Shopper } from "../support/shopper";
import { states } from "../support/states";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite");

/** A change shows within a second; a busy machine may add to it. */
const patienceMs = 10_000;

/** Asked for by another name of this machine, a page is never one that was kept. */
const withoutCache = () => shop.url.replace("localhost", "127.0.0.1");

/** What differs from answer to answer, made alike. */
function withoutIds(page: string): string {
  return page
    .replaceAll(/name="uId" value="[^"]{36}"/g, 'name="uId"')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "an id");
}

const visitors = {
  guest: () => {},
  "guest with a basket": filled(threeLines()),
  "polite guest": polite,
  customer: loggedIn,
};

/** The page at that path, kept if it may be, beside one that is rendered for the same visitor. */
async function keptAndFresh(shopper: Shopper, path: string) {
  // The first takes what there is to be told, too.
  await shopper.send(withoutCache() + path, {});
  const kept = await shopper.get(path);
  const headers = { Cookie: shopper.cookieHeader };
  const fresh = await fetch(withoutCache() + path, { headers, redirect: "manual" });
  const comparable = async (answer: Response) => ({
    status: answer.status,
    page: withoutIds(await answer.text()),
    // A page of somebody's own has ids in its data, and other hashes with them.
    policy: isKept(kept) && answer.headers.get("Content-Security-Policy"),
  });
  return { isKept: isKept(kept), kept: await comparable(kept), fresh: await comparable(fresh) };
}

test.each(states)("$name is as it would be rendered anew", async ({ arrive }) => {
  const shopper = new Shopper(shop.url);
  const { pathname, search } = new URL((await arrive(shopper)).url);
  // A sale on the way to the state is on a kept page a moment later.
  await vi.waitFor(async () => {
    const { kept, fresh } = await keptAndFresh(shopper, pathname + search);
    expect(kept).toEqual(fresh);
  }, patienceMs);
});

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

  test("is that of every card, once somebody has asked for it", async () => {
    const cards = await shop.db.selectFrom("products").select("id").execute();
    for (const { id } of cards) {
      const path = `/card/${id}`;
      expect([path, isKept(await fetch(shop.url + path))]).toEqual([path, true]);
    }
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

  test("is rendered once for all who ask for it at the same moment", async () => {
    const asked = Array.from({ length: 30 }, () => fetch(`${shop.url}/card/bingo`));
    const answers = await Promise.all(asked);
    expect(answers.every(isKept)).toBe(true);
    await Promise.all(answers.map((answer) => answer.text()));
    // What is asked for later is logged later.
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
