import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import type { CardStatus } from "./card";
import { logAtDesk } from "~/shop/desk-log.server";
import { formatPence, parsePounds, typedPounds } from "~/shop/money";
import { Refusal } from "~/shop/refusal";
import { notAPrice, priceFault } from "./desk-card";

/** The two prices of a card in pounds; an empty text is none. */
type Pounds = { price: string; oldPrice: string };

/** A card's prices as they were typed, and as the form had shown them. */
export type PriceRow = { id: string; typed: Pounds; shown: Pounds };

/** Messages by field: `price-<id>` or `oldPrice-<id>`. */
type Faults = Record<string, string>;

/**
 * Changes the prices of all rows whose typed prices differ from the shown ones, or of none.
 * @throws {Refusal} with a message for each field that is wrong
 */
export async function changePrices(
  db: Db,
  staffId: string,
  rows: readonly PriceRow[],
): Promise<void> {
  const edited = rows.filter(isEdited);
  if (edited.length === 0) {
    throw new Refusal("invalid", "Nothing is changed: each price is the one it was.");
  }
  await transact(db, async (tx) => {
    const cards = await lockCards(tx, edited);
    const fieldErrors: Faults = {};
    const changes = edited.flatMap((row) => compare(row, cards.get(row.id), fieldErrors) ?? []);
    for (const { id, ...prices } of changes) {
      const words = await oldPriceFault(tx, { id, ...prices });
      if (words) fieldErrors[`oldPrice-${id}`] = words;
    }
    if (Object.keys(fieldErrors).length > 0) {
      const message = "Nothing is changed. The reason is below each price that is wrong.";
      throw new Refusal("invalid", message, { fieldErrors });
    }
    for (const { id, now: pricePence, nowOld: oldPricePence } of changes) {
      const prices = { pricePence, oldPricePence };
      await tx.updateTable("products").set(prices).where("id", "=", id).execute();
    }
    const detail = { cards: changes.length, first: changes };
    await logAtDesk(tx, { did: "changed prices", staffId, detail });
  });
}

function isEdited({ typed, shown }: PriceRow): boolean {
  return (["price", "oldPrice"] as const).some((field) => {
    const pence = penceOf(typed[field]);
    return pence === undefined || pence !== penceOf(shown[field]);
  });
}

/** Undefined for a text that is not a price. */
const penceOf = (pounds: string) => (pounds.trim() === "" ? null : parsePounds(pounds));

/** Reads the cards, and locks them until the transaction ends. */
async function lockCards(tx: Db, rows: readonly PriceRow[]) {
  const ids = rows.map(({ id }) => id);
  const cards = await tx
    .updateTable("products")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "in", ids)
    .returning(["id", "name", "standing as status", "pricePence", "oldPricePence"])
    .execute();
  return new Map(cards.map((card) => [card.id, card]));
}

type Card = NonNullable<ReturnType<Awaited<ReturnType<typeof lockCards>>["get"]>>;

/**
 * The change of a row; undefined if it is wrong, which is added to the faults.
 * @throws {Refusal} for a card that is gone, as its row is on the page no more
 */
function compare({ id, typed, shown }: PriceRow, card: Card | undefined, faults: Faults) {
  if (!card) {
    throw new Refusal("missing", `Nothing is changed: the draft “${id}” was deleted meanwhile.`);
  }
  const [now, nowOld] = [penceOf(typed.price), penceOf(typed.oldPrice)];
  if (now === undefined) faults[`price-${id}`] = notAPrice(typed.price);
  if (nowOld === undefined) faults[`oldPrice-${id}`] = notAPrice(typed.oldPrice);
  if (now === undefined || nowOld === undefined) return undefined;
  const { name, status, pricePence: was, oldPricePence: wasOld } = card;
  const fault = () => {
    if (typedPounds(was) !== shown.price || typedPounds(wasOld) !== shown.oldPrice)
      return quicker(card);
    if (now === null && status === "on sale") return "It is on sale, so it needs a price.";
    return priceFault({ pricePence: now, oldPricePence: null });
  };
  const words = fault();
  const oldWords = priceFault({ pricePence: now, oldPricePence: nowOld });
  if (words) faults[`price-${id}`] = words;
  else if (oldWords) faults[`oldPrice-${id}`] = oldWords;
  else return { id, name, was, now, wasOld, nowOld };
  return undefined;
}

function quicker({ pricePence, oldPricePence }: Card): string {
  const say = (pence: number | null) => (pence === null ? "none" : formatPence(pence));
  return `Somebody was quicker: it is ${say(pricePence)} by now, the old price ${say(oldPricePence)}. Send it again, and it is what you typed.`;
}

type Change = {
  id: string;
  was: number | null;
  now: number | null;
  wasOld: number | null;
  nowOld: number | null;
};

/**
 * Why a card cannot have another old price: a price that it was never sold at would be a lie. Undefined
 * if it can.
 */
export async function oldPriceFault(tx: Db, change: Change): Promise<string | undefined> {
  const { id, was, now, wasOld, nowOld } = change;
  if (nowOld === null || nowOld === wasOld) return undefined;
  const sold = soldPrices(id, was, await readEntries(tx, id));
  if (sold.has(nowOld)) return undefined;
  const higher = [...sold].filter((pence) => pence > (now ?? 0)).toSorted((a, b) => a - b);
  const others = higher.map(formatPence).join(" or ");
  return `It was never on sale at ${formatPence(nowOld)}, so that is no old price. ${others ? `Type ${others}, or leave it out.` : "Leave it out."}`;
}

/** A price that changed, or a place that a card was put into. */
type Entry = { did: string; detail: string };
type Detail = {
  card?: string;
  to?: CardStatus;
  wasPence?: number | null;
  nowPence?: number | null;
  first?: { id: string; was: number | null; now: number | null }[];
};

/** The entries of the log about prices and statuses that may name the card, oldest first. */
function readEntries(tx: Db, id: string): Promise<Entry[]> {
  return (
    tx
      .selectFrom("deskLog")
      .select(["did", "detail"])
      .where("did", "in", [
        "made a card",
        "changed a card",
        "changed prices",
        "put a card elsewhere",
      ])
      .where("detail", "like", `%"${id}"%`)
      .orderBy("at")
      // A form that changes a price and then puts the card on sale makes two entries at once.
      .orderBy("did")
      .execute()
  );
}

/**
 * The prices at which a card was on sale, in pence.
 * @param pricePence its price before the change that is asked for
 */
function soldPrices(id: string, pricePence: number | null, entries: Entry[]): Set<number> {
  const steps = entries.map(({ did, detail }) => ({ did, ...stepIn(JSON.parse(detail), id) }));
  // A card of our catalogue was on sale from the start.
  let isOnSale = steps.every(({ did }) => did !== "made a card");
  const firstChange = steps.find(({ was }) => was !== undefined);
  let price = firstChange ? firstChange.was : pricePence;
  const sold = new Set<number>();
  const note = () => void (isOnSale && price != null && sold.add(price));
  note();
  for (const { now, to } of steps) {
    if (now !== undefined) price = now;
    if (to !== undefined) isOnSale = to === "on sale";
    note();
  }
  return sold;
}

function stepIn({ card, to, wasPence, nowPence, first = [] }: Detail, id: string) {
  if (card === id) return { to, was: wasPence, now: nowPence };
  const change = first.find((each) => each.id === id);
  return { was: change?.was, now: change?.now };
}
