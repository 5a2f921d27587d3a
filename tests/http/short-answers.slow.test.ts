import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { deskScreens, queryByPath, screens } from "../../remix.config.js";
import { cookieTable } from "../../app/http/cookie-table.server";
import { encodeValue } from "../../app/http/cookie-codecs.server";
import { encodeGuestBasket } from "../../app/http/guest-basket.server";
import type { Line } from "../../app/shop/basket/basket";
import { add, loggedIn } from "../support/arrivals";
import { atDesk, newStaff } from "../support/desk";
import { newOrder } from "../support/desk-arrivals";
import { buy } from "../support/payer";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";
import type { FormCall } from "../../app/http/call.server";

const modules = import.meta.glob<Record<string, unknown>>("../../app/calls/**/*.server.ts", {
  eager: true,
});

/** All calls that a form can name, whichever module has them. */
const formCalls = Object.values(modules)
  .flatMap((module) => Object.values(module).flat())
  .filter(isFormCall);

function isFormCall(value: unknown): value is FormCall {
  return typeof value === "object" && value !== null && "answerForm" in value;
}

/** 8 kB, less what HTTPS adds: a header, and a word to each cookie. */
const maxLength = 8_000 - 150;
const maxBackLength = 2_000;
const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "100000" });

function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Buffer.from(bytes).toString("base64").slice(0, length);
}

/** Lines that leave no room for another. */
function fullestBasket(): Line[] {
  const lines: Line[] = [];
  for (const length of [100, 50, 10, 1]) {
    for (;;) {
      const line = {
        uId: randomText(64),
        productId: "grapes",
        personalisation: randomText(length),
      };
      try {
        encodeGuestBasket([...lines, line]);
      } catch {
        break;
      }
      lines.push(line);
    }
  }
  return lines;
}

const lines = fullestBasket();
const fullest = {
  ...Object.fromEntries(encodeGuestBasket(lines)),
  presses: encodeValue(lines.slice(0, 5).map(({ uId }) => [uId, Date.now()])),
  notice: encodeValue({
    notices: ["welcome", "merged", "added", "reminder", "removed"],
    hearts: numbered(10).map((i) => `${i}`.padStart(64, "x")),
  }),
};
const names = Object.keys(cookieTable);

const senders: [name: string, cookies: Record<string, string>][] = [
  ["the fullest basket", fullest],
  ["a thousand notices", Object.fromEntries(numbered(800).map((i) => [`notice.${i}`, ""]))],
  ["rubbish in each cookie", Object.fromEntries(names.map((name) => [name, "x".repeat(580)]))],
];

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

/** Something for each field of any form, much of it too long. */
const fields = {
  uId: lines[0]!.uId,
  itemId: "grapes",
  productId: "grapes",
  personalisation: "贺".repeat(100),
  email: "dave@example.com",
  password: "correct horse",
  newPassword: "x".repeat(3_000),
  name: "x".repeat(3_000),
  token: "x".repeat(3_000),
  code: "x".repeat(3_000),
  text: "x".repeat(3_000),
};

type Sent = { path: string; cookies: object; form?: Record<string, string> };

/** @returns the status, the Location, and how many letters the headers have */
async function ask({ path, cookies, form }: Sent) {
  const { hostname, port, origin } = new URL(shop.url);
  const cookie = Object.entries(cookies).map((pair) => pair.join("="));
  const headers = {
    Origin: origin,
    Cookie: cookie.join("; "),
    "Content-Type": "application/x-www-form-urlencoded",
  };
  const sent = request({ hostname, port, path, method: form ? "POST" : "GET", headers });
  sent.end(form && new URLSearchParams(form).toString());
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  const lengths = answer.rawHeaders.map((part) => part.length + 2);
  const { statusCode: status = 0, headers: answered } = answer;
  return {
    status,
    location: answered.location ?? "",
    length: lengths.reduce((sum, each) => sum + each, `HTTP/1.1 ${status} \r\n\r\n`.length),
  };
}

const isShort = (length: number) => length <= maxLength;

/** Asks for pages, and for their data. */
async function expectShortPages(paths: string[], cookies: object) {
  for (const path of paths.flatMap((each) => [each, each.replace("?", ".data?")])) {
    const { status, length } = await ask({ path, cookies });
    expect([path, status, length]).toEqual([
      path,
      expect.toSatisfy((code: number) => code < 500),
      expect.toSatisfy(isShort),
    ]);
  }
}

/** Sends each form to each of the pages that takes it. */
async function expectShortForms(paths: string[], forms: typeof formCalls, cookies: object) {
  let count = 0;
  const back = `/search?q=${"x".repeat(maxBackLength)}`.slice(0, maxBackLength);
  for (const path of paths.map((each) => each.split("?")[0]!)) {
    for (const { name } of forms) {
      const form = { ...fields, intent: name, back };
      const { status, length } = await ask({ path, cookies, form });
      if (status === 405) break;
      expect([path, name, status, length]).toEqual([
        path,
        name,
        expect.toSatisfy((code: number) => code < 500),
        expect.toSatisfy(isShort),
      ]);
      count += Number(status !== 400);
    }
  }
  return count;
}

/** Each of those pages, with a sample of each parameter that it reads. */
const samplesOf = (patterns: string[], ids: Record<string, string> = {}) =>
  patterns.map((page) => {
    const query = new URLSearchParams(queryByPath.get(page)).toString();
    const path = page.replace("*", "/nowhere").replace(/:(\w+)/, (_, id) => ids[id] ?? "grapes");
    return `${path}?${query}`;
  });

describe("the headers of every answer are 8 kB at most", () => {
  const pages = samplesOf(Object.values(screens).flatMap<string>(({ pages: own }) => own));
  const shopForms = formCalls.filter(({ who }) => who !== "desk");
  const deskForms = formCalls.filter(({ who }) => who === "desk");

  test.each(senders)("for each page and form of a guest with %s", async (_, cookies) => {
    await expectShortPages(pages, cookies);
    const count = await expectShortForms(pages, shopForms, cookies);
    expect(count).toBeGreaterThanOrEqual(shopForms.length);
  });

  test("for each page and form of a customer with the fullest basket of a guest", async () => {
    const customer = new Shopper(shop.url);
    await loggedIn(customer);
    const cookies = { ...fullest, ...Object.fromEntries(customer.cookies) };
    await expectShortPages(pages, cookies);
    await expectShortForms(["/preferences", "/card/grapes", "/cart"], shopForms, cookies);
  });

  test("for each page and form of the desk, open and closed", async () => {
    const orderId = await newOrder(shop);
    const deskPages = samplesOf(Object.values(deskScreens).flat(), { orderId });
    const owner = Object.fromEntries((await atDesk(shop, "owner")).cookies);
    await expectShortPages(deskPages, { ...fullest, ...owner });
    await expectShortForms([`/desk/orders/${orderId}`, "/desk"], deskForms, owner);
    const outside = Object.fromEntries((await newStaff(shop, "owner")).cookies);
    await expectShortForms([`/desk/orders/${orderId}`, "/desk"], deskForms, outside);
    const long = deskPages.map((page) => `${page}&x=${"%22".repeat(3_000)}`);
    await expectShortPages(long, outside);
  });

  // Spec 10: No answer has more than 8 kB of headers, whatever the request brings.
  // (app/http/form-actions.server.ts, app/http/guest-basket.server.ts)
  test("for the confirmation of one line of the fullest basket", async () => {
    const buyer = new Shopper(shop.url);
    await add("grapes")(buyer);
    const { location } = await buy(buyer);
    const paid = { uId: "line-1", productId: "grapes", personalisation: "" };
    const cookies = {
      ...Object.fromEntries(buyer.cookies),
      ...Object.fromEntries(encodeGuestBasket([paid, ...lines.slice(1)])),
      discount: crypto.randomUUID(),
    };
    const { pathname, search } = new URL(location);
    const { status, length } = await ask({ path: pathname + search, cookies });
    expect([status, length]).toEqual([200, expect.toSatisfy(isShort)]);
    expect(length).toBeGreaterThan(6_000);
  });
});

test.each([
  ["of 2,000 letters leads there", "x".repeat(1_990), 2_000],
  ["of more letters is as if it were missing", "x".repeat(1_991), "/preferences".length],
  ["of more letters once it is written out", "é".repeat(332), "/preferences".length],
])("a `back` %s", async (_, search, length) => {
  const form = { intent: "be-polite", back: `/search?q=${search}` };
  const { status, location } = await ask({ path: "/preferences", cookies: {}, form });
  expect([status, location.length]).toEqual([303, length + "?cookie=mum".length]);
});

test("a `back` for which the fullest basket leaves no room leads to the form’s own page", async () => {
  const form = { ...fields, intent: "removefromcart", back: `/search?q=${"x".repeat(1_000)}` };
  const { status, location } = await ask({ path: "/cart", cookies: fullest, form });
  expect([status, location]).toEqual([303, "/cart"]);
});
