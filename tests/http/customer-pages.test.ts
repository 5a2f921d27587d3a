import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Db } from "../../db/connect";
import { add, favour, loggedIn } from "../support/arrivals";
import { databases, onPostgres } from "../support/database";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

/** Characters that a page writes differently as text and in its data. */
const awkwardName = `Zoë "the <b>" O’Neill & 'Sons' \\ </script> 🎂 \u2028`;
const paths = ["/", "/all?show=30", "/wedding?quick-view=bingo", "/card/grapes", "/about"];
/** These differ between an answer that is written whole and one that is streamed. */
const ofTransport = new Set([
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "transfer-encoding",
]);
const favouriteCount = /Favourites, <\/span><span class="[^"]*">(\d+)/;
const lineId = /(?<=name="uId" value=")[^"]{36}/;

describe.each(databases)("customers’ pages on %s", (kind) => {
  const shop = openSuiteShop(kind);

  async function newShopper(name: string): Promise<Shopper> {
    const shopper = new Shopper(shop.url);
    await shopper.register({ name });
    return shopper;
  }

  /** Asked for by another name of this machine, a page is never a cached one. */
  const freshFor = (shopper: Shopper, path: string) =>
    shopper.send(shop.url.replace("localhost", "127.0.0.1") + path, {});
  const rendersOf = (path: string) =>
    shop.log.filter((line) => line.includes(`"path":"${path.split("?")[0]}"`)).length;

  async function comparable(answer: Response) {
    const headers = Object.fromEntries(
      [...answer.headers].filter(([name]) => !ofTransport.has(name)),
    );
    return { headers, page: (await answer.text()).replace(lineId, "") };
  }

  test("that show what is theirs alone are named, hidden from search engines, and closed to guests", async () => {
    const customer = await newShopper("Bob");
    for (const [path, title] of [
      ["/account", "Account"],
      ["/favourites", "Favourites"],
    ] as const) {
      const page = await (await customer.get(path)).text();
      expect(page).toContain(`<title>${title} | Bastard Cards</title>`);
      expect(page).toContain('<meta name="robots" content="noindex"/>');
      const guest = await new Shopper(shop.url).get(path);
      expect([guest.status, guest.headers.get("Location")]).toEqual([302, "/login"]);
    }
  });

  test("are shown instead of a login or a registration, but not of a forgotten password", async () => {
    const customer = await newShopper("Bob");
    for (const [query, location] of [
      ["", "/account"],
      ["?mode=register", "/account"],
      ["?mode=nonsense", "/account"],
      ["?mode=forgot", null],
      ["?mode=reset", null],
    ] as const) {
      const answer = await customer.get(`/login${query}`);
      expect([query, answer.headers.get("Location")]).toEqual([query, location]);
    }
  });

  test.each(paths)(
    "%s is the same from the cache as when it is rendered for its reader",
    async (path) => {
      const [first, second] = [await newShopper("Bob"), await newShopper(awkwardName)];
      expect(await (await first.get(path)).text()).toContain("Bob");
      const before = rendersOf(path);
      const cached = await comparable(await second.get(path));
      // Two servers take turns, so that the other one may have to make it too.
      expect(rendersOf(path)).toBeLessThanOrEqual(before + 1);
      expect(cached).toEqual(await comparable(await freshFor(second, path)));
      expect(cached.page).toContain("Zoë &quot;the &lt;b&gt;&quot; O’Neill &amp; &#x27;Sons&#x27;");
      expect(cached.headers["cache-control"]).toBe("no-store");
    },
  );

  test("show a new favourite and a new card in the basket at once", async () => {
    const customer = await newShopper("Ann");
    const other = await newShopper("Bea");
    for (const prepare of [favour("corfu"), add("venn")]) {
      await customer.get("/card/corfu");
      await prepare(customer);
      await customer.get("/about");
      const cached = await comparable(await customer.get("/card/corfu"));
      expect(cached).toEqual(await comparable(await freshFor(customer, "/card/corfu")));
    }
    const others = await comparable(await other.get("/card/corfu"));
    expect(others).toEqual(await comparable(await freshFor(other, "/card/corfu")));
  });

  test("are served in every encoding until the token ends", async () => {
    const customer = await newShopper("Ann");
    for (const encoding of ["br", "gzip", "identity"]) {
      const answer = await customer.send("/about", { headers: { "Accept-Encoding": encoding } });
      const named = encoding === "identity" ? null : encoding;
      expect(answer.headers.get("Content-Encoding")).toBe(named);
      expect(await answer.text()).toContain("Ann");
    }
    const head = await customer.send("/about", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    await shop.db.deleteFrom("tokens").execute();
    const page = await (await customer.get("/about")).text();
    expect(page).not.toContain("Ann");
    expect(customer.cookies.has("Bearer")).toBe(false);
  });
});

describe.each(onPostgres)("on %s a favourite that is added while a page is made", (kind) => {
  const shop = openSuiteShop(kind);

  test("shows in nobody else’s", async () => {
    const [first, second] = [new Shopper(shop.url), new Shopper(shop.url)];
    await loggedIn(first);
    const { id } = await shop.db.selectFrom("customers").select("id").executeTakeFirstOrThrow();
    await loggedIn(second);
    const path = "/card/venn";
    const { asked } = await shop.db.transaction().execute(async (tx) => {
      // The page is made from this table, too, once it is known what its customer has.
      await sql`lock table days_without_post in access exclusive mode`.execute(tx);
      const answer = first.get(path);
      await expect.poll(() => waitingCount(shop.db)).toBeGreaterThan(0);
      const favourite = { customerId: id, productId: "venn", addedAt: Date.now() };
      await tx.insertInto("favourites").values(favourite).execute();
      return { asked: answer };
    });
    await asked;
    const counts = [];
    for (const shopper of [first, second]) {
      counts.push(favouriteCount.exec(await (await shopper.get(path)).text())?.[1]);
    }
    expect(counts).toEqual(["1", "0"]);
  });
});

/** How many statements wait for a lock of somebody else's. */
async function waitingCount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return Number(rows[0]?.count);
}
