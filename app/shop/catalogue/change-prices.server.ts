import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
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
    if (changes.length < edited.length) {
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
