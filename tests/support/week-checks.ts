import Stripe from "stripe";
import { expect } from "vitest";
import { textOf } from "./desk";
import { readMailbox } from "./mailbox";
import { expectExactRefunds } from "./refunds";
import { shownPence } from "./week-books";
import type { WeekDesk } from "./week-desk";
import { readCsv } from "./read-csv";

const compact = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** Today shows what the books say is left. */
export async function expectToday(desk: WeekDesk): Promise<void> {
  const text = await textOf(await desk.who("packer").get("/desk"));
  const here = desk.books.with("here");
  const [, toPost = "0"] = /(\d+) to post\./.exec(text) ?? [];
  const [, print, post] = / Print (\d+) .* Post (\d+) .* Done \d+ /.exec(text) ?? [];
  const count = (title: string) => Number(new RegExp(`(\\d+) ${title} `).exec(text)?.[1]);
  const printed = here.filter(({ isPrinted }) => isPrinted).length;
  expect({ toPost, print, post, late: count("Late"), held: count("On hold") }).toEqual({
    toPost: String(here.length),
    print: String(here.length - printed),
    post: String(printed),
    late: here.filter(({ isLate }) => isLate).length,
    held: desk.books.with("held").length,
  });
}

/**
 * The sheets of the open batches have each card to be posted once, and each of their orders one label
 * with its newest address. Nothing else is on them but what has left.
 */
export async function expectSheets(desk: WeekDesk): Promise<void> {
  const { books, batches } = desk;
  const here = books.with("here").filter(({ isPrinted }) => isPrinted);
  const hasLeft = new Set(books.with("gone").map(({ id }) => id));
  const found = { cards: [] as string[], read: [] as string[], labels: [] as string[] };
  for (const batch of batches) {
    const tab = (name: string) => desk.html(`${batch}?show=${name}`);
    found.cards.push(...cardsOn(await tab("cards")));
    found.read.push(...messagesOn(await tab("read")));
    found.labels.push(...labelsOn(await tab("labels")));
  }
  const kept = (list: string[]) =>
    list.filter((line) => !hasLeft.has(line.slice(0, orderIdLength))).toSorted();
  const cards = here.flatMap(({ id, cards: all, out }) =>
    all.filter((_, place) => !out.has(place)).map(({ name }) => `${id} ${name}`),
  );
  expect(kept(found.cards)).toEqual(cards.toSorted());
  expect(kept(found.read)).toEqual(cards.toSorted());
  const labels = here.map(({ id, addressee }) => `${id} ${addressee.join(" ")}`);
  expect(kept(found.labels)).toEqual(labels.toSorted());
  const envelopes = await desk.html("/desk/addresses/to-post.csv");
  const rows = readCsv(envelopes);
  expect(
    rows.map((row) => `${row["Order reference"]} ${row["Address line 1"]}`).toSorted(),
  ).toEqual(
    books
      .with("here")
      .map(({ id, addressee }) => `${id} ${addressee[1]}`)
      .toSorted(),
  );
}

const orderIdLength = "BC-7K3M9QXD".length;

/** The cards whose outsides are on the sheets. */
export const cardsOn = (html: string) => [
  ...new Set(
    [...html.matchAll(/<p class="mark">(BC-\w{8}), \d+ of \d+, ([^<]+)</g)].map(
      ([, id, name]) => `${id} ${decode(name)}`,
    ),
  ),
];

const messagesOn = (html: string) =>
  html
    .split(/<li id="(?=BC-)/)
    .slice(1)
    .filter((order) => !/<h2>.*?<s>.*?<\/h2>/.test(order))
    .flatMap((order) =>
      [...order.matchAll(/<p>([^<]+)<\/p>/g)].map(
        ([, name]) => `${order.slice(0, orderIdLength)} ${decode(name)}`,
      ),
    );

const labelsOn = (html: string) =>
  [...html.matchAll(/<pre data-size="\d+">([^<]+)<\/pre><p data-size="20">(BC-\w{8})/g)].map(
    ([, address = "", id]) => `${id} ${compact(address)}`,
  );

const decode = (text = "") =>
  text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/**
 * Each customer has had each of their letters once, and no other. Those about an order in the post name
 * the cards that are posted, and no other.
 */
export async function expectLetters({ shop, books }: WeekDesk): Promise<void> {
  const inbox = (await readMailbox(shop.standInsUrl)).filter(({ to }) => to.startsWith("dave-"));
  for (const { to, text } of inbox.filter(({ subject }) => subject.endsWith("is in the post"))) {
    const { id, cards, out } = books.pick(({ email }) => email === to);
    const named = cards.flatMap(({ name }, place) => (text.includes(name) ? [place] : []));
    const posted = [...cards.keys()].filter((place) => !out.has(place));
    expect([id, named]).toEqual([id, posted]);
  }
  const received = inbox.map(({ to, subject }) => `${to} ${subject}`);
  const expected = books.orders.flatMap(({ email, letters }) =>
    letters.map((subject) => `${email} ${subject}`),
  );
  expect(received.toSorted()).toEqual(expected.toSorted());
}

/** The payment provider's own books, in pence. */
async function readProvider({ shop }: WeekDesk) {
  const { hostname: host, port } = new URL(shop.standInsUrl);
  const stripe = new Stripe(shop.secretKey, { host, port, protocol: "http" });
  const all = { limit: 10_000 };
  const sessions = await stripe.checkout.sessions.list({ limit: 100 }).autoPagingToArray(all);
  const refunds = await stripe.refunds.list({ limit: 100 }).autoPagingToArray(all);
  const disputes = await stripe.disputes.list({ limit: 100 }).autoPagingToArray(all);
  return {
    paid: sessions.filter(({ payment_status }) => payment_status === "paid"),
    refunds,
    refunded: sum(refunds.map(({ amount }) => amount)),
    disputed: sum(disputes.filter(({ status }) => status !== "won").map(({ amount }) => amount)),
  };
}

const sum = (all: number[]) => all.reduce((total, each) => total + each, 0);
const penceIn = (pounds = "0") => Math.round(Number(pounds) * 100);

/** Sales, the ledger and the CSV of orders agree with the provider's books, to the penny. */
export async function expectMoney(desk: WeekDesk, from: string, to: string): Promise<void> {
  const { paid, refunds, refunded, disputed } = await readProvider(desk);
  const { shop, books } = desk;
  const total = sum(paid.map(({ amount_total }) => amount_total ?? 0));
  expect(
    new Map(paid.map((each) => [each.client_reference_id, each.shipping_cost?.amount_total])),
  ).toEqual(new Map(books.orders.map(({ id, postagePence }) => [id, postagePence])));
  await expectExactRefunds(shop.db, refunds);

  const page = await desk.html(`/desk/sales?from=${from}&to=${to}&by=day`, "owner");
  const foot = /<tfoot>.*?<\/tfoot>/s.exec(page)?.[0] ?? "";
  const cells = [...foot.matchAll(/<td>([^<]*)<\/td>/g)].map(([, text]) => text);
  expect([cells[0], cells[2], ...cells.slice(-3)]).toEqual([
    String(books.orders.length),
    shownPence(total),
    shownPence(refunded),
    shownPence(disputed),
    shownPence(total - refunded - disputed),
  ]);

  const csv = async (path: string) => readCsv(await desk.html(path, "owner"));
  const ledger = await csv(`/desk/ledger/${from.slice(0, 7)}.csv`);
  expect(sum(ledger.map((row) => penceIn(row["Total GBP"])))).toBe(total - refunded - disputed);
  const orders = await csv(`/desk/orders.csv?from=${from}&to=${to}`);
  expect(orders.map((row) => [row["Order"], penceIn(row["Total GBP"])])).toEqual(
    orders.map((row) => [
      row["Order"],
      paid.find((each) => each.client_reference_id === row["Order"])?.amount_total,
    ]),
  );
  expect(orders).toHaveLength(paid.length);
  expect(sum(orders.map((row) => penceIn(row["Refunded GBP"])))).toBe(refunded);
}
