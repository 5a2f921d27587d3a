import { beforeAll, describe, expect, test } from "vitest";
import { postingDayUntil } from "../../app/shop/calendar/delivery.server";
import { londonDay } from "../../app/shop/london-time.server";
import { atDesk, textOf } from "../support/desk";
import { newOrder } from "../support/desk-arrivals";
import type { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "1000", TRADER_NAME: "Bastard & Sons" });

let staff: { owner: Shopper; packer: Shopper; accountant: Shopper };
beforeAll(async () => {
  staff = {
    owner: await atDesk(shop, "owner"),
    packer: await atDesk(shop, "packer"),
    accountant: await atDesk(shop, "accountant"),
  };
});

/** Sells an order that has to leave today. */
async function orderForToday() {
  const id = await newOrder(shop);
  await shop.db
    .updateTable("parcels")
    .set({ dueOn: postingDayUntil(londonDay(new Date()), new Set()) })
    .where("orderId", "=", id)
    .execute();
  return id;
}

const pathOf = (answer: Response) =>
  new URL(answer.headers.get("Location") ?? "", shop.url).pathname;

async function print(...ids: string[]): Promise<string> {
  const fields = Object.fromEntries(ids.map((id) => [`order.${id}`, "on"]));
  return pathOf(await staff.packer.submit("/desk/orders", "print-orders", fields));
}

/** The printed part of a page. */
async function sheetsOf(path: string) {
  const html = await (await staff.packer.get(path)).text();
  return /<div class="sheets">[\s\S]*?<\/main>/.exec(html)?.[0] ?? "None";
}

describe("printing at the desk", () => {
  // Spec 17: One click prints today's orders; a second click shows the same batch.
  // (app/shop/fulfilment/make-batch.server.ts, app/routes/desk/today/page.tsx)
  test("prints today's post by one click, and a second click leads to the same batch", async () => {
    const id = await orderForToday();
    const printPost = () => staff.packer.submit("/desk?index", "print-todays-post");
    const [one, two] = await Promise.all([printPost(), printPost()]);
    expect(one.headers.get("Location")).toMatch(/^\/desk\/print\/PB-[0-9A-Z]{8}$/);
    expect(pathOf(two)).toBe(pathOf(one));
    expect(await (await staff.packer.get("/desk")).text()).toContain(pathOf(one));
    expect(await (await staff.packer.get(`/desk/orders/${id}`)).text()).toContain(pathOf(one));
  });

  test("a batch leads from reading to cards to labels, and All posted is its last step", async () => {
    const path = await print(await newOrder(shop));
    const steps: [string, boolean][] = [];
    let next: string | undefined = path;
    while (next) {
      const html: string = await (await staff.packer.get(next)).text();
      steps.push([next, html.includes("post-batch")]);
      const links = [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>Next<\/a>/g)];
      next = links[0]?.[1];
      expect(links.every(([, to]) => to === next)).toBe(true);
      // The messages are a long read, and the eye ends below them.
      const hasNextBelow = html.lastIndexOf(">Next<") > html.lastIndexOf('"exclude-card"');
      expect(hasNextBelow).toBe(next !== undefined);
    }
    expect(steps).toEqual([
      [path, false],
      [`${path}?show=cards`, false],
      [`${path}?show=labels`, false],
      [`${path}?show=post`, true],
    ]);
  });

  // Spec 17: A batch prints the same bytes after it was dispatched.
  // (app/shop/fulfilment/batches.server.ts)
  test("prints a batch again to the byte once it has left", async () => {
    const ids = [await newOrder(shop), await newOrder(shop)];
    const path = await print(...ids);
    const tabs = ["picks", "cards", "labels"].map((tab) => `${path}?show=${tab}`);
    const before = await Promise.all(tabs.map(sheetsOf));
    const batch = path.slice("/desk/print/".length);
    const posted = await staff.packer.submit(path, "post-batch", { batch });
    expect(pathOf(posted)).toMatch(/^\/desk\/done\//);
    expect(await textOf(await staff.packer.follow(posted))).toContain("2 dispatched");
    expect(await Promise.all(tabs.map(sheetsOf))).toEqual(before);
    expect(before.join("")).not.toContain("£");
    expect((await staff.packer.submit(path, "post-batch", { batch })).status).toBe(409);
    const next = [...ids, await newOrder(shop)].map((id) => [`order.${id}`, "on"]);
    const fields = Object.fromEntries(next) as Record<string, string>;
    const printed = await staff.packer.submit("/desk/orders", "print-orders", fields);
    const { searchParams } = new URL(printed.headers.get("Location") ?? "", shop.url);
    expect(searchParams.get("left")?.split(".").toSorted()).toEqual(ids.toSorted());
    const page = await textOf(await staff.packer.follow(printed));
    for (const id of ids) expect(page).toContain(id);
  });

  /** The sheets of labels, with whether each place has an address. */
  async function labelsOf(path: string, search = "") {
    const html = await sheetsOf(`${path}?show=labels${search}`);
    return html
      .split(/<section/)
      .slice(1)
      .map((sheet) =>
        sheet
          .split("address-label")
          .slice(1)
          .map((each) => each.includes("BC-")),
      );
  }
  const begun = (count: number) => Array.from({ length: count }, () => false);

  test("begins the labels where the last sheet ended, and one printed again takes the next", async () => {
    const path = await print(await newOrder(shop), await newOrder(shop), await newOrder(shop));
    const batch = path.slice("/desk/print/".length);
    const choose = (sheet: string, from: string) =>
      staff.packer.submit(path, "choose-labels", { batch, sheet, from });
    expect((await choose("14", "15")).status).toBe(422);
    expect((await choose("14", "14")).status).toBe(303);
    await choose("14", "13");
    expect(await labelsOf(path)).toEqual([[...begun(12), true, true], [true]]);
    const page = await (await staff.packer.get(`${path}?show=labels`)).text();
    expect(page).toContain("The next batch begins at label 2");
    const id = await newOrder(shop);
    const next = await print(id);
    expect(await labelsOf(next)).toEqual([[...begun(1), true]]);
    const again = await staff.packer.submit(next, "print-again", { what: `${id}.label` });
    const { search } = new URL(again.headers.get("Location") ?? "", shop.url);
    expect(search).toBe(`?show=labels&order=${id}&from=3`);
    expect(await labelsOf(next, search.replace("?show=labels", ""))).toEqual([[...begun(2), true]]);
    const offers = async (labels: string) =>
      (await (await staff.packer.get(labels)).text()).includes("Begin at label");
    expect(await labelsOf(next, "&sheet=21&from=20.9")).toEqual([[...begun(19), true]]);
    for (const odd of ["&from=0", "&from=15", "&from=x", "&sheet=8&from=1"]) {
      expect([odd, await labelsOf(next, odd)]).toEqual([odd, [[true]]]);
    }
    expect(await offers(`${next}?show=labels`)).toBe(true);
    expect(await offers(next + search)).toBe(false);
    await staff.packer.submit(next, "post-batch", { batch: next.slice("/desk/print/".length) });
    expect(await offers(`${next}?show=labels`)).toBe(false);
    expect(await labelsOf(await print(await newOrder(shop)))).toEqual([[...begun(3), true]]);
  });

  test("prints one order or one card again, and no card that is not in it", async () => {
    const id = await newOrder(shop);
    const cards = `${await print(id)}?show=cards&order=${id}`;
    const again = (part: string) =>
      staff.packer.submit(`/desk/orders/${id}`, "print-again", { what: `${id}.${part}` });
    for (const [part, address, count] of [
      ["order", cards, 8],
      ["card.2", `${cards}&card=2`, 2],
    ] as const) {
      const { pathname, search } = new URL((await again(part)).headers.get("Location")!, shop.url);
      expect((pathname + search).replace(/&from=\d+$/, "")).toBe(address);
      const sheets = await sheetsOf(pathname + search);
      expect(sheets.split('class="sheet card-sheet"')).toHaveLength(count + 1);
    }
    expect((await again("card.9")).status).toBe(409);
    const page = await (await staff.packer.get(`/desk/orders/${id}`)).text();
    expect(page).toContain("Printed again");
  });

  test("prints on the chosen paper, as the batches after it, with the number on each back", async () => {
    const id = await newOrder(shop);
    const path = await print(id);
    const batch = path.slice("/desk/print/".length);
    const choose = (paper: string, of = batch) =>
      staff.packer.submit(`/desk/print/${of}`, "choose-paper", { batch: of, paper });
    const sheets = async () => {
      const html = await sheetsOf(`${path}?show=cards`);
      return ['class="sheet card-sheet"', `back-number">${id}`].map(
        (each) => html.split(each).length - 1,
      );
    };
    expect(await sheets()).toEqual([8, 4]);
    await choose("two-up");
    expect(await sheets()).toEqual([4, 4]);
    const next = await print(await newOrder(shop));
    expect(await sheetsOf(`${next}?show=cards`)).toContain('data-paper="two-up"');
    await choose("creased");
    await choose("creased", next.slice("/desk/print/".length));
    expect(await sheetsOf(`${path}?show=cards`)).not.toContain("crop-marks");
  });

  // Spec 17: The steps of reading and of the cards name each order with letters that no typeface of ours has.
  // (app/routes/desk/print/missing-letters.ts, app/routes/desk/print/letter-warning.tsx)
  test("warns of letters that no typeface of ours has, with the order's number", async () => {
    const id = await newOrder(shop);
    const other = await newOrder(shop);
    const write = (orderId: string, personalisation: string) =>
      shop.db
        .updateTable("orderLines")
        .set({ personalisation })
        .where("orderId", "=", orderId)
        .execute();
    await write(id, "Cake 🎂 and more 🎂, ж ж");
    await write(other, "Crème brûlée – £5, “fool”… 👍🏽");
    const path = await print(id, other);
    for (const tab of ["read", "cards"]) {
      const text = await textOf(await staff.packer.get(`${path}?show=${tab}`));
      expect(text).toMatch(new RegExp(`Our typefaces lack these letters\\. .*${id} ?: ж `));
      expect(text).not.toMatch(new RegExp(`lack these letters.*${other} ?: `));
      const html = await (await staff.packer.get(`${path}?show=${tab}`)).text();
      expect([tab, html]).toEqual([tab, expect.stringMatching(/stylesheet" href="[^"]*emoji/)]);
    }
  });
});
