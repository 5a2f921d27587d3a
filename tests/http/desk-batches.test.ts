import { beforeAll, describe, expect, test } from "vitest";
import { addDispute } from "../support/rows";
import { atDesk, textOf } from "../support/desk";
import { newOrder } from "../support/desk-arrivals";
import type { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "1000" });
let owner: Shopper;
beforeAll(async () => void (owner = await atDesk(shop, "owner")));

const set = (id: string, values: object) =>
  shop.db.updateTable("orders").set(values).where("id", "=", id).execute();

describe("a batch at the desk", () => {
  const print = async (...ids: string[]) => {
    const fields = Object.fromEntries(ids.map((id) => [`order.${id}`, "on"]));
    const printed = await owner.submit("/desk/orders", "print-orders", fields);
    return new URL(printed.headers.get("Location") ?? "", shop.url).pathname;
  };

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
    await addDispute(shop.db, disputed, "open");
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
});
