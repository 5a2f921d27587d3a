import { afterAll, describe, expect, test } from "vitest";
import { loggedIn } from "../support/arrivals";
import { Buyer } from "../support/buyer";
import { databases } from "../support/database";
import { expectExactSales } from "../support/invariant";
import { openPaymentProvider } from "../support/payment-provider";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";
import { sized } from "../support/trial";

const nowhere = "http://127.0.0.1:9/";
const clickCount = 20;
const deviceCount = 4;
const rounds = sized(2, 20);

describe.each(databases)("one basket in several places, on %s", async (kind) => {
  // Nobody hears of a payment but by coming back from it.
  const provider = await openPaymentProvider(nowhere);
  afterAll(() => provider.close());
  const shop = openSuiteShop(kind, { ...provider.variables, RATE_LIMIT_FACTOR: "1000" });
  const check = async () => expectExactSales(shop.db, await provider.readLedger());

  /** Browsers with the same basket: tabs of a guest, or devices of a customer. */
  async function openBrowsers(who: string, count: number): Promise<Buyer[]> {
    const first = new Shopper(shop.url);
    if (who === "a customer") await loggedIn(first);
    await new Buyer(first).addToCart("grapes", "Get up");
    return Array.from({ length: count }, () => {
      const shopper = new Shopper(shop.url);
      for (const [name, value] of first.cookies) shopper.cookies.set(name, value);
      return new Buyer(shopper);
    });
  }

  test.each(["a guest", "a customer"])(
    "twenty clicks on Checkout by %s lead to one page, which is paid once",
    async (who) => {
      for (let round = 0; round < rounds; round++) {
        const [first, ...tabs] = await openBrowsers(who, 3);
        const clicking = Array.from({ length: clickCount }, (_, click) =>
          (tabs[click % tabs.length] ?? first!).checkOut(),
        );
        const pages = new Set(await Promise.all(clicking));
        expect([...pages]).toEqual([expect.stringContaining("/pay/")]);
        const [page = ""] = pages;
        const locations = await Promise.all([first!.pay(page), first!.pay(page)]);
        await Promise.all(locations.filter(Boolean).map((location) => first!.comeBack(location)));
      }
      await check();
    },
  );

  test("four devices of one account that add, check out and pay at once pay for each card once", async () => {
    let paid = 0;
    for (let round = 0; round < rounds; round++) {
      const devices = await openBrowsers("a customer", deviceCount);
      const locations = await Promise.all(
        devices.map(async (device) => {
          await device.addToCart("bingo");
          const page = await device.checkOut();
          return page.includes("/pay/") ? device.pay(page) : "";
        }),
      );
      paid += locations.filter(Boolean).length;
      await Promise.all(
        locations.map(async (location, index) => location && devices[index]!.comeBack(location)),
      );
    }
    expect(paid).toBeGreaterThanOrEqual(rounds);
    await check();
  });

  test.each(["a guest", "a customer"])(
    "a card that %s adds while paying is not in the order, and stays in the basket",
    async (who) => {
      const [payer, other] = await openBrowsers(who, 2);
      const page = await payer!.checkOut();
      const adding = who === "a guest" ? payer! : other!;
      const late = crypto.randomUUID();
      await adding.addToCart("tlc", "", late);
      await payer!.comeBack(await payer!.pay(page));
      await check();
      const next = await payer!.checkOut();
      const ledger = await provider.readLedger();
      const open = ledger.find(({ id }) => next.endsWith(id));
      expect(open?.line_items?.data).toHaveLength(1);
      const lines = await shop.db
        .selectFrom("orderLines")
        .select("uId")
        .where("orderId", "=", open?.client_reference_id ?? "")
        .execute();
      expect(lines).toEqual([{ uId: late }]);
    },
  );
});
