import { describe, expect, test } from "vitest";
import { addOrderEvent } from "../../app/shop/orders/order-events.server";
import { buyLink, filled, linkIn, threeLines } from "../support/arrivals";
import { databasesOfPages } from "../support/database";
import { letterTo, readMailbox } from "../support/mailbox";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const newEmail = () => `${crypto.randomUUID()}@example.com`;

describe.each(databasesOfPages)("the link to an order on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100" });

  /** Buys three cards as a guest. */
  async function buy(email = newEmail()) {
    const shopper = new Shopper(shop.url);
    await filled(threeLines())(shopper);
    const path = await buyLink(shopper, email);
    const { subject } = await letterTo(shop.standInsUrl, email, "Your order");
    return { email, path, id: subject.split(" ").at(-1) ?? "" };
  }

  const ask = (orderNumber: string, email: string) =>
    new Shopper(shop.url).submit("/find-order", "send-order-link", { orderNumber, email });

  const lettersIn = async () => (await shop.db.selectFrom("outbox").select("key").execute()).length;

  test("is sent to the order's own address, however the number is typed", async () => {
    const { email, id, path } = await buy();
    await ask(` ${id.slice(3, 7).toLowerCase()} ${id.slice(7)}`, email.toUpperCase());
    const { text } = await letterTo(shop.standInsUrl, email, "The link to");
    const page = await (await fetch(shop.url + linkIn(text))).text();
    expect(page).toContain(id);
    expect(linkIn(text)).not.toBe(path);
  });

  // Spec 11: /find-order sends the link to an order, and answers the same for every number.
  // (app/routes/find-order/page.tsx, app/shop/orders/order-links.server.ts)
  test("is asked for with the same answer and the same work, whether there is such an order or not", async () => {
    const { email, id } = await buy();
    const stranger = newEmail();
    const tries: [string, string][] = [
      [id, email],
      [id, stranger],
      ["BC-00000000", email],
      ["BC-00000000", stranger],
    ];
    const seen = new Set<string>();
    for (const [orderNumber, address] of tries) {
      const before = await lettersIn();
      const answer = await ask(orderNumber, address);
      const { date: _, ...headers } = Object.fromEntries(answer.headers);
      seen.add(JSON.stringify([answer.status, headers, await answer.text()]));
      expect((await lettersIn()) - before).toBe(1);
    }
    expect(seen.size).toBe(1);
    expect([...seen][0]).toContain("/find-order?sent=yes");
    await letterTo(shop.standInsUrl, email, "The link to");
    const states = async () =>
      (
        await shop.db
          .selectFrom("outbox")
          .select("state")
          .where("kind", "=", "order-link")
          .where("orderId", "is", null)
          .execute()
      ).map(({ state }) => state);
    await expect.poll(states).not.toContain("waiting");
    expect(new Set(await states())).toEqual(new Set(["cancelled"]));
    const letters = await readMailbox(shop.standInsUrl);
    expect(letters.filter(({ to }) => to === stranger)).toEqual([]);
    expect(letters.filter(({ to }) => to === email)).toHaveLength(2);
  });

  // Spec 11: The order page shows only the name and the beginning of the postcode.
  // (app/shop/orders/order-view.server.ts)
  test("shows how the order stands, in a shopper's terms, and shortens the address", async () => {
    const { id, path } = await buy();
    await shop.db
      .updateTable("orders")
      .set({ status: "Dispatched" })
      .where("id", "=", id)
      .execute();
    await addOrderEvent(shop.db, id, {
      kind: "letter failed",
      actor: "shop",
      detail: "inside job",
    });
    await addOrderEvent(shop.db, id, { kind: "dispatched", actor: "shop" });
    await addOrderEvent(shop.db, id, { kind: "refunded", actor: "shop", detail: "170" });
    const html = await (await fetch(shop.url + path)).text();
    for (const expected of [
      "In the post",
      "You ordered it.",
      "You paid.",
      "It left us.",
      "We sent £1.70 back",
      "They were seedless.\nUnlike you, apparently.",
      "Blank inside",
      "Dave Bastard, somewhere in LS1. The whole address is in our e-mail.",
      "£11.23",
      "Sales are final, bar blank cards. So are grudges.",
    ]) {
      expect(html.replaceAll("<!-- -->", "")).toContain(expected);
    }
    expect(html).not.toMatch(/inside job|letter failed|Regret Street|4AP/);
  });

  // Spec 11: The link to an order is secret: stored as a hash, never logged, never cached, never
  // indexed, and sent to no other site. (app/shop/orders/order-links.server.ts,
  // app/http/secret-path.ts, app/routes/order/page.tsx)
  test("is a secret: kept nowhere, sent to nobody, logged nowhere, indexed nowhere", async () => {
    const { path } = await buy();
    const token = path.split("/").at(-1) ?? "";
    for (const spelled of [
      path,
      `${path}.data`,
      path.replace("order", "%6frder"),
      `/ORDER/${token}`,
    ]) {
      const answer = await fetch(shop.url + spelled);
      expect([spelled, answer.status]).toEqual([spelled, 200]);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(answer.headers.get("Referrer-Policy")).toBe("same-origin");
    }
    expect(await (await fetch(shop.url + path)).text()).toContain('content="noindex"');
    expect(await (await fetch(`${shop.url}/sitemap.xml`)).text()).not.toContain("/order/");
    await expect.poll(() => shop.log.join("\n")).toContain('"path":"/order/…"');
    expect(shop.log.join("\n")).not.toContain(token);
    const stored = await shop.db.selectFrom("orderLinks").select("tokenHash").execute();
    expect(stored.map(({ tokenHash }) => tokenHash)).not.toContain(token);
  });

  // Spec 11: A link to an order that is unknown or expired shows the not-found page.
  // (app/shop/orders/order-links.server.ts)
  test("that is unknown, expired or of an erased person is not found, and leads to another", async () => {
    const [expired, erased] = [await buy(), await buy()];
    await shop.db
      .updateTable("orderLinks")
      .set({ expiresAt: Date.now() - 1 })
      .where("orderId", "=", expired.id)
      .execute();
    await shop.db
      .updateTable("orders")
      .set({ erasedAt: Date.now() })
      .where("id", "=", erased.id)
      .execute();
    for (const path of [expired.path, erased.path, "/order/nope", "/order/%00"]) {
      const answer = await fetch(shop.url + path);
      const html = await answer.text();
      expect([path, answer.status]).toEqual([path, 404]);
      expect(html).toContain("Looks like your Karma caught up with you");
      expect(html).toMatch(/<main.*href="\/find-order".*<\/main>/s);
    }
  });
});
