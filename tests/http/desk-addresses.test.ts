import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { atDesk, textOf } from "../support/desk";
import { newest, newOrder } from "../support/desk-arrivals";
import { newDiscount } from "../support/discounts";
import { OrderActions } from "../support/order-actions";
import type { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "1000" });
let owner: Shopper;
beforeAll(async () => void (owner = await atDesk(shop, "owner")));

/** The second headings of a screen: its forms and its lists. */
const headingsAt = async (path: string) => {
  const answer = await owner.get(path);
  const headings = [
    ...(await answer.text()).replaceAll("<!-- -->", "").matchAll(/<h2[^>]*>([^<]*)</g),
  ];
  return { status: answer.status, headings: headings.map(([, heading]) => heading) };
};
const set = (id: string, values: object) =>
  shop.db.updateTable("orders").set(values).where("id", "=", id).execute();

describe("an address of the desk opens", () => {
  test("the form for one discount code, and none for an unknown one", async () => {
    const [discount, other] = [await newDiscount(shop.db), await newDiscount(shop.db)];
    const path = "/desk/discounts";
    expect((await headingsAt(path)).headings).not.toContain(`Change ${discount.code}`);
    const { headings } = await headingsAt(`${path}?change=${discount.id}`);
    expect(headings).toContain(`Change ${discount.code}`);
    expect(headings).not.toContain(`Change ${other.code}`);
    expect((await headingsAt(`${path}?change=nobody`)).status).toBe(404);
  });

  test("the form for one of the staff, and none for a stranger", async () => {
    await atDesk(shop, "packer");
    const { customerId } = await newest(shop);
    const { name } = await shop.db
      .updateTable("customers")
      .set({ name: "Percy Packer" })
      .where("id", "=", customerId)
      .returning("name")
      .executeTakeFirstOrThrow();
    expect((await headingsAt("/desk/staff")).headings).not.toContain(name);
    expect((await headingsAt(`/desk/staff?who=${customerId}`)).headings).toContain(name);
    expect((await headingsAt("/desk/staff?who=nobody")).status).toBe(404);
  });

  test("the cards of a status or of a name, and goes on with the next ones", async () => {
    const cardsAt = async (path: string) => {
      const html = await (await owner.get(path)).text();
      const ids = [...html.matchAll(/href="\/desk\/cards\/([a-z0-9-]+)"/g)].map(([, id]) => id);
      const more = /href="([^"]+)">More</.exec(html)?.[1]?.replaceAll("&amp;", "&");
      return { html, ids: new Set(ids), more };
    };
    const onSale = await cardsAt("/desk/cards");
    expect(onSale.ids.size).toBe(100);
    const next = await cardsAt(onSale.more ?? "");
    expect(next.ids.size).toBeGreaterThan(0);
    expect([...next.ids].filter((id) => onSale.ids.has(id))).toEqual([]);
    expect([...(await cardsAt("/desk/cards?name=ate+your")).ids]).toEqual(["grapes"]);
    await shop.db
      .updateTable("products")
      .set({ standing: "retired" })
      .where("id", "=", "beige")
      .execute();
    expect([...(await cardsAt("/desk/cards?show=retired")).ids]).toEqual(["beige"]);
    const card = await (await owner.get("/desk/cards/grapes")).text();
    expect(card).toContain("<title>I Ate Your Grapes | The desk</title>");
    expect(card).toContain('value="I Ate Your Grapes"');
  });

  test("the form for the trader, or all settings", async () => {
    const trader = /<(input|textarea)[^>]* name="traderName"|value="set-trader"/;
    expect(await (await owner.get("/desk/settings?change=trader")).text()).toMatch(trader);
    expect(await (await owner.get("/desk/settings")).text()).not.toMatch(trader);
  });

  test("the sales of a refused period with what was typed still in its fields", async () => {
    const page = await (await owner.get("/desk/sales?from=2026-03-01&to=2026-02-01")).text();
    for (const [name, typed] of [
      ["from", "2026-03-01"],
      ["to", "2026-02-01"],
    ]) {
      expect(page).toMatch(new RegExp(`name="${name}"[^>]* value="${typed}"`));
    }
  });

  test("today's orders, five of each list, with a link to all", async () => {
    await shop.db.updateTable("orders").set({ heldReason: null }).execute();
    expect((await headingsAt("/desk")).headings).not.toContain("On hold");
    const ids: string[] = [];
    onTestFinished(async () => {
      for (const id of ids) await set(id, { heldReason: null });
    });
    while (ids.length < 6) ids.push(await newOrder(shop));
    for (const id of ids) await set(id, { heldReason: "Rude even for us" });
    const [, list = ""] = (await (await owner.get("/desk")).text()).split(">On hold</h2>");
    const [held = ""] = list.split("</section>");
    expect(ids.filter((id) => held.includes(`>${id}<`))).toHaveLength(5);
    expect(held).toContain('href="/desk/orders?show=held"');
  });

  test("the orders of a dispatch, with a way back for the first minutes alone, while one stands", async () => {
    const [id, other] = [await newOrder(shop), await newOrder(shop)];
    const path = `/desk/orders/${id}`;
    const picked = { [`order.${id}`]: "on", [`order.${other}`]: "on" };
    const dispatched = await owner.submit("/desk/orders", "dispatch-orders", picked);
    const done = new URL(dispatched.headers.get("Location") ?? "", shop.url).pathname;
    const read = async (address: string) => {
      const html = await (await owner.get(address)).text();
      const [, title] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html.replaceAll("<!-- -->", "")) ?? [];
      return [title, html.includes(path), html.includes('value="undo-dispatch"')];
    };
    const orders = shop.db.updateTable("orders").where("id", "in", [id, other]);
    expect(await read(done)).toEqual(["2 dispatched", true, true]);
    await orders.set({ dispatchedAt: Date.now() - 3_600_000 }).execute();
    expect(await read(done)).toEqual(["2 dispatched", true, false]);
    await orders.set({ dispatchedAt: Date.now(), erasedAt: Date.now() }).execute();
    expect(await read(done)).toEqual(["2 dispatched", true, false]);
    const early = await owner.submit(done, "undo-dispatch", picked);
    expect(await textOf(await owner.follow(early))).toContain(`${id} : Its customer was erased.`);
    await orders.set({ erasedAt: null }).execute();
    const undone = await owner.submit(done, "undo-dispatch", { [`order.${id}`]: "on" });
    const back = new URL(undone.headers.get("Location") ?? "", shop.url).pathname;
    expect(await read(back)).toEqual(["1 taken back", true, false]);
    expect(await read(done)).toEqual(["1 dispatched", true, true]);
    const left = await (await owner.get(done)).text();
    expect([id, other].filter((each) => left.includes(`name="order.${each}"`))).toEqual([other]);
    expect(await textOf(await owner.get(done))).toContain(`1 taken back since ${id} `);
    await owner.submit(done, "undo-dispatch", picked);
    expect(await read(done)).toEqual(["0 dispatched", true, false]);
    expect(await textOf(await owner.get(done))).toContain("2 taken back since");
  });

  test("the sum of a refund, with the chosen cards alone", async () => {
    const id = await newOrder(shop);
    const { name } = await shop.db
      .updateTable("orderLines")
      .set({ name: "The Chosen One" })
      .where("orderId", "=", id)
      .where("position", "=", 1)
      .returning("name")
      .executeTakeFirstOrThrow();
    const query = "line.1=on&postage=none&reason=goodwill&check=yes";
    const html = await (await owner.get(`/desk/orders/${id}/refund?${query}`)).text();
    const [, sum = ""] = html.replaceAll("<!-- -->", "").split('class="desk-sum"');
    const items = [...(sum.split("</ul>")[0] ?? "").matchAll(/<li>([^,<]*)/g)];
    expect(items.map(([, item]) => item)).toEqual([name]);
  });

  test("no refund of an order that has no money to give back", async () => {
    const id = await newOrder(shop);
    await set(id, { status: "Awaiting payment", paidAt: null });
    for (const order of [id, "BC-AAAAAAAA"]) {
      const answer = await owner.get(`/desk/orders/${order}/refund`);
      expect([order, answer.status]).toEqual([order, 404]);
    }
  });
});

describe("a batch at the desk", () => {
  const print = async (...ids: string[]) => {
    const fields = Object.fromEntries(ids.map((id) => [`order.${id}`, "on"]));
    const printed = await owner.submit("/desk/orders", "print-orders", fields);
    return new URL(printed.headers.get("Location") ?? "", shop.url).pathname;
  };
  const optionsAt = async (path: string) => {
    const html = await (await owner.get(path)).text();
    return [...html.matchAll(/<option value="(BC-[^"]+)"[^>]*>([^<]*)/g)].map(
      ([, value, title]) => [value, title] as const,
    );
  };

  test("offers at each step to print again what that step prints, of one order or of several", async () => {
    const [id, other] = [await newOrder(shop), await newOrder(shop)];
    const alone = await print(id);
    const titles = async (tab: string) =>
      (await optionsAt(`${alone}?show=${tab}`)).map(([, title]) => title);
    expect(await titles("read")).toEqual([]);
    expect(await titles("labels")).toEqual(["the label"]);
    const cards = await titles("cards");
    expect(cards.length).toBe(4);
    expect(await titles("post")).toEqual(["all of it", ...cards, "the label"]);
    const values = (await optionsAt(`${alone}?show=post`)).map(([value]) => value);
    const positions = [0, 1, 2, 3].map((position) => `${id}.card.${position}`);
    expect(values).toEqual([`${id}.order`, ...positions, `${id}.label`]);
    const both = await optionsAt(`${await print(other, await newOrder(shop))}?show=labels`);
    expect(both.map(([, title]) => title)).toContain(`${other}: the label`);
    await owner.submit(alone, "post-batch", { batch: alone.slice("/desk/print/".length) });
    expect(await titles("post")).toEqual([]);
  });

  test("crosses out what is on hold, disputed or erased, and says why", async () => {
    const [held, changed, disputed, erased, sent] = [
      await newOrder(shop),
      await newOrder(shop),
      await newOrder(shop),
      await newOrder(shop),
      await newOrder(shop),
    ];
    const path = await print(held, changed, disputed, erased, sent);
    await owner.submit(path, "exclude-card", { order: changed, position: "0", reason: "A threat" });
    await set(changed, { heldReason: "Rude even for us" });
    await set(held, { heldReason: "Rude even for us" });
    await set(disputed, { heldReason: "Its payment is disputed", disputeState: "open" });
    await set(sent, { status: "Delivered", heldReason: "Came back" });
    await set(erased, { status: "Delivered", email: `${crypto.randomUUID()}@example.com` });
    const gone = { order: erased };
    expect((await owner.submit(`/desk/orders/${erased}/person`, "erase-person", gone)).status).toBe(
      303,
    );
    const page = await textOf(await owner.get(`${path}?show=cards`));
    const [, kept = "", thrown = ""] = page.split(/Put aside, if printed|Throw away, if printed/);
    expect(kept).toMatch(new RegExp(`${held} On hold\\. Don’t post it yet\\.`));
    expect(kept).toMatch(new RegExp(`${disputed} Its payment is disputed\\. Don’t post it\\.`));
    expect(kept).not.toContain(erased);
    expect(thrown).toMatch(new RegExp(`${erased} Erased\\. There is nothing of it left`));
    expect(thrown).not.toContain(held);
    const again = "Print it in another batch once it is released.";
    expect(thrown).toContain(`${changed} On hold, and changed since it was printed. ${again}`);
    const batch = path.slice("/desk/print/".length);
    const done = await textOf(
      await owner.follow(await owner.submit(path, "post-batch", { batch })),
    );
    expect(done).toContain(`${changed} : It is on hold, and has changed since it was printed.`);
    const html = await (await owner.get(`${path}?show=cards`)).text();
    expect(html).not.toContain(`<s>${sent}</s>`);
    expect(html).toMatch(/<link rel="stylesheet" href="[^"]*sheets[^"]*\.css"/);
    expect(html).toContain(`<title>Batch ${path.slice("/desk/print/".length)} | The desk</title>`);
  });

  test("says of a refunded order only that, though it had changed or was held before", async () => {
    const [changed, held, unchanged, posted] = [
      await newOrder(shop),
      await newOrder(shop),
      await newOrder(shop),
      await newOrder(shop),
    ];
    const path = await print(changed, held, unchanged, posted);
    const card = { order: changed, position: "0", reason: "A threat" };
    expect((await owner.submit(path, "exclude-card", card)).status).toBe(303);
    const batch = path.slice("/desk/print/".length);
    const taken = { batch, order: held, reason: "Rude even for us" };
    await owner.submit(path, "remove-from-batch", taken);
    for (const id of [changed, held, unchanged, posted]) {
      await set(id, { status: "Refunded", heldReason: null });
    }
    await set(posted, { dispatchedAt: Date.now() });
    const page = await textOf(await owner.get(`${path}?show=labels`));
    const [, thrown = ""] = page.split("Throw away, if printed");
    for (const id of [changed, held, unchanged]) {
      expect(thrown).toMatch(new RegExp(`${id} Refunded\\. Don’t post it\\. `));
    }
    expect(page).not.toMatch(/Changed since|Taken out/);
    expect(page).toContain("1 to print, 0 to post");
  });

  test("prints no order that lost a card since, whose other cards another batch prints", async () => {
    const id = await newOrder(shop);
    const sheetsOf = async (batch: string) => {
      const html = await (await owner.get(`${batch}?show=cards`)).text();
      return html.split('class="sheet card-sheet"').length - 1;
    };
    const path = await print(id);
    expect(await sheetsOf(path)).toBe(8);
    const card = { order: id, position: "0", reason: "A threat" };
    expect((await owner.submit(path, "exclude-card", card)).status).toBe(303);
    expect(await sheetsOf(path)).toBe(0);
    expect(await sheetsOf(await print(id))).toBe(6);

    const actions = new OrderActions(shop);
    const sold = await actions.sell();
    const batch = await print(sold.id);
    const sheets = await sheetsOf(batch);
    expect(sheets).toBeGreaterThan(2);
    await actions.refund(sold, "line.0=on&reason=goodwill");
    expect(await sheetsOf(batch)).toBe(0);
    expect(await sheetsOf(await print(sold.id))).toBe(sheets - 2);
  });

  test("names the picked orders that are not in it, and nothing that is no order's number", async () => {
    const [id, other] = [await newOrder(shop), await newOrder(shop)];
    await set(other, { heldReason: "Rude even for us" });
    const path = await print(id);
    const page = await textOf(await owner.get(`${path}?left=${other}.nonsense`));
    expect(page).toContain("1 not in it:");
    expect(page).toContain(`${other} :`);
    expect(page).not.toContain("nonsense");
  });
});
