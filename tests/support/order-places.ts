import { expect } from "vitest";
import { issueOrderLink } from "../../app/shop/orders/order-links.server";
import { readRefundedPositions } from "../../app/shop/orders/parcel.server";
import { formatPence } from "../../app/shop/money";
import { londonDay } from "../../app/shop/london-time.server";
import { listDeskOrders } from "../../app/shop/fulfilment/list-orders.server";
import { readDeskOrder } from "../../app/shop/fulfilment/read-desk-order.server";
import { readToday } from "../../app/shop/operations/today.server";
import { readLedger } from "../../app/shop/reports/ledger.server";
import { readSales } from "../../app/shop/reports/sales.server";
import { textOf } from "./desk";
import type { OrderActions, Sold } from "./order-actions";
import type { Fact } from "./order-facts";
import { Shopper } from "./shopper";

/** A place that shows or uses an order: what is seen there, and what has to be after that fact. */
type Place = {
  see: (sold: Sold) => Promise<unknown>;
  must: (fact: Fact, sold: Sold) => unknown;
};

const isGone = ({ status }: Fact) => status === "gone";
const hasEnded = (fact: Fact) => isGone(fact) || fact.status === "Refunded";
/** The names of the cards at those places. */
const namesAt = (sold: Sold, places: readonly number[] = [0, 1, 2]) =>
  places.map((place) => sold.names[place]);
const isIn = (place: string, text: string) => place.includes(text);
/** Whether a place shows the discount, or shows none. */
const saysDiscount = (text: string, { discount }: Sold) =>
  discount
    ? isIn(text, discount.code) && isIn(text, discount.amount)
    : text.includes("Discount,") || text.includes("off the prices above");
const isDiscounted = ({ discount }: Sold) => discount !== null;

/** The desk's places. */
export function deskPlaces(actions: OrderActions): Record<string, Place> {
  const text = async (path: string) => textOf(await (await actions.owner()).get(path));
  const isListed = (show: string): Place => ({
    see: async ({ id }) => isIn(await text(`/desk/orders?show=${show}`), id),
    must: ({ list }) => list === show,
  });
  const { shop } = actions;
  const listed = async (filter: "held" | "waiting") =>
    (await listDeskOrders(shop.db, "owner", { filter })).orders.length;
  return {
    "the list of what waits": isListed("waiting"),
    "the list of what is held": isListed("held"),
    "its row in the list of all orders": {
      async see({ id }) {
        const page = await (await (await actions.owner()).get("/desk/orders?show=all")).text();
        const row = page.split("<tr").find((each) => each.includes(`/desk/orders/${id}"`)) ?? "";
        return /data-label="Cards">([^<]*)/.exec(row)?.[1];
      },
      must: (fact) => {
        const places =
          hasEnded(fact) && !isGone(fact) ? [] : (fact.left ?? leftOf(fact) ?? [0, 1, 2]);
        return places.includes(0) ? `${places.length}, 1 with a message` : String(places.length);
      },
    },
    "the search for its address": {
      async see({ id, email }) {
        const owner = await actions.owner();
        return isIn(
          await textOf(
            await owner.follow(await owner.submit("/desk/orders", "find-orders", { text: email })),
          ),
          id,
        );
      },
      must: (fact) => !isGone(fact),
    },
    "its page at the desk": {
      async see(sold) {
        const { id, names, email } = sold;
        const page = await (await (await actions.owner()).get(`/desk/orders/${id}`)).text();
        const struck = names.filter((name) => page.includes(`<s>${name}</s>`));
        const hasDiscount = saysDiscount(page.replaceAll("<!-- -->", ""), sold);
        const links = page.matchAll(/Correct the message<span[^>]*> in (?:<!-- -->)?([^<]+)/g);
        const correctable = [...links].map(([, name]) => name);
        const offers = ["undo-dispatch", "recall-order", "write-to-customer", "send-again"].filter(
          (intent) => page.includes(`value="${intent}"`),
        );
        const inside = [">Blank inside<", ">The message was erased on"].map(
          (words) => page.split(words).length - 1,
        );
        return {
          struck,
          correctable,
          hasAddress: page.includes(email),
          hasDiscount,
          offers,
          inside,
        };
      },
      must: (fact, sold) => ({
        struck: sold.names.filter(
          (name) => !namesAt(sold, fact.left ?? leftOf(fact)).includes(name),
        ),
        correctable: hasEnded(fact) ? [] : namesAt(sold, fact.left ?? leftOf(fact)),
        hasAddress: !isGone(fact),
        hasDiscount: isDiscounted(sold),
        offers: isGone(fact) ? [] : ["write-to-customer"],
        inside: [2, isGone(fact) ? 1 : 0],
      }),
    },
    "its record at the desk": {
      async see({ id, email }) {
        const order = (await readDeskOrder(shop.db, id, "owner"))!;
        const left = order.lines.filter((line) => !line.isRefunded && !line.isExcluded);
        return {
          left: left.map(({ name }) => name),
          isHeld: order.heldReason !== null,
          hasAddress: order.person?.email === email,
          code: order.money?.discountCode,
        };
      },
      must: (fact, sold) => ({
        left: namesAt(sold, fact.left ?? leftOf(fact)),
        isHeld: fact.list === "held",
        hasAddress: !isGone(fact),
        code: sold.discount?.code ?? null,
      }),
    },
    "the file of addresses to post": {
      async see({ id }) {
        const owner = await actions.owner();
        return isIn(await (await owner.get("/desk/addresses/to-post.csv")).text(), id);
      },
      must: ({ list }) => list === "waiting",
    },
    "the file of orders": {
      async see({ id }) {
        const csv = await (await (await actions.owner()).get("/desk/orders.csv")).text();
        const row = csv.split("\r\n").find((each) => each.includes(id)) ?? "";
        const [header = ""] = csv.split("\r\n");
        const bought = row.split(",")[header.split(",").indexOf("Cards bought")];
        return { isHeld: isIn(row, "On hold"), isRefunded: isIn(row, "Refunded"), bought };
      },
      must: ({ list, status }) => ({
        isHeld: list === "held",
        isRefunded: status === "Refunded",
        bought: "3",
      }),
    },
    "the counts of today": {
      async see() {
        const { counts, waitingCount } = await readToday(shop.db, new Date(), "owner");
        const heldCount = counts.find(({ filter }) => filter === "held")?.count;
        return { heldCount, waitingCount };
      },
      must: async () => ({
        heldCount: await listed("held"),
        waitingCount: await listed("waiting"),
      }),
    },
    "today's sales": {
      async see() {
        const today = londonDay(new Date());
        const { total } = await readSales(shop.db, { from: today, to: today }, new Date());
        return total.netPence;
      },
      async must() {
        const today = londonDay(new Date());
        const { entries } = await readLedger(shop.db, today.slice(0, 7), new Date());
        const moves = entries.filter(({ date }) => date === today);
        return moves.reduce((sum, { pence }) => sum + pence, 0);
      },
    },
    "the ledger": {
      async see({ id }) {
        const month = londonDay(new Date()).slice(0, 7);
        const csv = await (await (await actions.owner()).get(`/desk/ledger/${month}.csv`)).text();
        const rows = csv.split("\r\n").map((row) => row.split(","));
        const discountColumn = rows[0]!.indexOf("Discount GBP");
        const own = rows.filter((row) => row.includes(id));
        const discount = Number(own[0]?.[discountColumn] ?? 0);
        return { moves: own.map((row) => row[2]), discount: formatPence(discount * 100) };
      },
      must: ({ moves = [] }, { discount }) => ({
        moves: ["sale", ...moves],
        discount: discount?.amount ?? "£0.00",
      }),
    },
  };
}

/** The places that were not said to be otherwise: those of cards that are posted, or all. */
const leftOf = ({ list, posted }: Fact) => (list === "waiting" ? posted : undefined);

/** The shop's places, as whoever ordered sees them. */
export function shoppersPlaces(actions: OrderActions): Record<string, Place> {
  const { shop } = actions;
  return {
    "the link in its letters": {
      async see(sold) {
        const path = `/order/${await issueOrderLink(shop.db, sold.id)}`;
        return shown(await new Shopper(shop.url).get(path), sold);
      },
      must: (fact, sold) => statusMust(actions, fact, sold),
    },
    "the account": {
      async see(sold) {
        return shown(await sold.shopper.get(`/account?tab=orders&order=${sold.id}`), sold);
      },
      must: (fact, sold) => statusMust(actions, fact, sold),
    },
    "the data that the customer takes": {
      async see(sold) {
        const answer = await sold.shopper.send("/account/data", {
          method: "POST",
          headers: { Origin: shop.url },
          body: new URLSearchParams({ format: "json" }),
        });
        const data = await answer.text();
        const hasDiscount = isIn(data, sold.discount?.code ?? "no code at all");
        return { hasMessage: isIn(data, sold.message), hasDiscount };
      },
      must: (fact, sold) => ({
        hasMessage: !isGone(fact),
        hasDiscount: !isGone(fact) && isDiscounted(sold),
      }),
    },
    "the page that thanked": {
      async see(sold) {
        const page = await (await sold.shopper.get(sold.confirmation)).text();
        const hasDiscount = saysDiscount(page.replaceAll("<!-- -->", ""), sold);
        return {
          isNamed: page.includes(sold.id),
          hasMessage: page.includes(sold.message),
          hasDiscount,
        };
      },
      must: (fact, sold) => ({
        isNamed: true,
        hasMessage: !isGone(fact),
        hasDiscount: isDiscounted(sold),
      }),
    },
    "the basket": {
      async see({ shopper }) {
        const answer = await shopper.submit("/cart", "checkout");
        return [answer.headers.get("Location"), isIn(await textOf(answer), "Your basket is empty")];
      },
      must: () => [null, true],
    },
  };
}

/** The facts that a page shows to the order's shopper. */
async function shown(answer: Response, sold: Sold) {
  const { id, message, total } = sold;
  const refundedCount = (await answer.clone().text()).split("<small>Paid back</small>").length - 1;
  const text = await textOf(answer);
  const statuses = ["On the press", "On hold", "Refunded"];
  return {
    status: text.includes(id) ? statuses.filter((each) => text.includes(each)) : ["gone"],
    hasMessage: text.includes(message),
    hasTotal: text.includes(total),
    hasDiscount: saysDiscount(text, sold),
    refundedCount,
    text,
  };
}

async function statusMust({ shop }: OrderActions, fact: Fact, sold: Sold): Promise<unknown> {
  const refunded = await readRefundedPositions(shop.db, sold.id);
  return {
    refundedCount: isGone(fact) ? 0 : refunded.size,
    status: [fact.status],
    hasMessage: !isGone(fact),
    hasTotal: !isGone(fact),
    hasDiscount: !isGone(fact) && isDiscounted(sold),
    text: expect.stringContaining(fact.because ?? "") as unknown,
  };
}

/** The order as each of the places shows it. */
export async function seeAll(places: Record<string, Place>, sold: Sold) {
  const seen: Record<string, unknown> = {};
  for (const [place, { see }] of Object.entries(places)) seen[place] = await see(sold);
  return seen;
}

/** The order as each of the places has to show it. */
export async function mustAll(places: Record<string, Place>, fact: Fact, sold: Sold) {
  const musts: Record<string, unknown> = {};
  for (const [place, { must }] of Object.entries(places)) musts[place] = await must(fact, sold);
  return musts;
}
