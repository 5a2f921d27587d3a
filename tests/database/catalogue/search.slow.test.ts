import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  cheapestPence,
  countCards,
  findCard,
  latestCards,
  listCards,
  listIds,
  popularCards,
  relatedCards,
} from "../../../app/shop/catalogue/catalogue.server";
import {
  filths,
  sorts,
  type Filth,
  type Recipient,
  type Sort,
} from "../../../app/shop/catalogue/choice";
import { searchCards } from "../../../app/shop/search/search.server";
import type { Db } from "../../../db/connect";
import { defaultPoliteName, foldName } from "../../../db/folded-names";
import { databases, seededDatabase, deleteInShell } from "../../support/database";

/** A card of a random catalogue. */
type Known = {
  id: string;
  name: string;
  politeName: string | null;
  pricePence: number | null;
  filth: Filth | null;
  orders: number;
  position: number;
  addedAt: number;
  occasions: string[];
  recipients: Recipient[];
};

const letters = [..."aAéÉßİΣσ%_!\\’'“ 猫", "e\u0301", "𝒂"];
const anyText = fc
  .array(fc.constantFrom(...letters), { maxLength: 5 })
  .map((parts) => parts.join(""));
const few = fc.integer({ min: 0, max: 4 });
const anyCard = fc.record({
  name: anyText,
  politeName: fc.option(anyText),
  pricePence: fc.option(fc.integer({ min: 1, max: 499 })),
  filth: fc.option(fc.constantFrom(...filths)),
  orders: few,
  position: few,
  addedAt: few,
  occasions: fc.uniqueArray(fc.constantFrom("birthday", "wedding", "get well", "Tuesday, again")),
  recipients: fc.uniqueArray(fc.constantFrom("mum", "60")),
});
const anyCatalogue = fc
  .array(anyCard, { maxLength: 12 })
  .map((cards): Known[] => cards.map((card, i) => ({ ...card, id: `card${10 + i}` })));

const ids = (cards: Iterable<{ id: string }>) => [...cards].map(({ id }) => id);

/** Those cards and no others. */
async function store(db: Db, cards: Known[]) {
  await db.deleteFrom("products").execute();
  // An SQL shell on SQLite leaves those of its deleted cards.
  await db.deleteFrom("productRecipients").execute();
  for (const { occasions, recipients, ...card } of cards) {
    const text = { alt: "", shortDescription: "", longDescription: "" };
    await db
      .insertInto("products")
      .values({ ...card, ...text })
      .execute();
    for (const [position, occasion] of occasions.entries()) {
      const row = { productId: card.id, occasion, position };
      await db.insertInto("productOccasions").values(row).execute();
    }
    for (const recipient of recipients) {
      await db.insertInto("productRecipients").values({ productId: card.id, recipient }).execute();
    }
  }
}

/** In the order of the catalogue. */
function inOrder(cards: readonly Known[]): Known[] {
  return cards.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

function relatedTo(card: Known, cards: readonly Known[]): Known[] {
  const others = inOrder(cards).filter(({ id }) => id !== card.id);
  const isSharing = ({ occasions }: Known) => occasions.includes(card.occasions[0] ?? "");
  return [...others.filter(isSharing), ...others.filter((other) => !isSharing(other))].slice(0, 4);
}

function named(wanted: string, cards: readonly Known[], isPolite: boolean): Known[] {
  return inOrder(cards).filter(({ name, politeName }) =>
    [name, ...(isPolite ? [politeName ?? defaultPoliteName] : [])].some((known) =>
      foldName(known).includes(foldName(wanted)),
    ),
  );
}

type AskedShelf = {
  occasion?: string;
  recipient?: Recipient;
  filth: Filth | undefined;
  sort: Sort | undefined;
};

/** The cards of an occasion, of a recipient and of a filth, sorted. A card that nobody has rated is rude. */
function shelfOf(
  cards: readonly Known[],
  { occasion, recipient, filth, sort }: AskedShelf,
): Known[] {
  const chosen = inOrder(cards).filter(
    (card) =>
      (!occasion || card.occasions.includes(occasion)) &&
      (!recipient || card.recipients.includes(recipient)) &&
      (!filth || (card.filth ?? "rude") === filth),
  );
  if (sort === "newest") return chosen.toReversed().toSorted((a, b) => b.addedAt - a.addedAt);
  if (sort === "popular") return chosen.toSorted((a, b) => b.orders - a.orders);
  const price = ({ pricePence }: Known) => pricePence ?? Number.MAX_SAFE_INTEGER;
  return sort === "price" ? chosen.toSorted((a, b) => price(a) - price(b)) : chosen;
}

/** The queries of each catalogue. */
type Question = { wanted: readonly string[]; limit: number };
const askedOccasions = ["birthday", "Tuesday, again"];
const askedShelves = [
  {},
  { occasion: "birthday" },
  { occasion: "birthday", recipient: "60" as const },
].flatMap((tags) =>
  [undefined, ...filths].flatMap((filth) =>
    [undefined, ...sorts].map((sort): AskedShelf => Object.assign({ filth, sort }, tags)),
  ),
);

/** The results of the queries. */
async function answersOf(db: Db, known: readonly Known[], { wanted, limit }: Question) {
  return {
    all: ids(await listCards(db)),
    ids: await listIds(db),
    count: await countCards(db),
    listed: await each(askedOccasions, async (occasion) =>
      ids(await listCards(db, { occasion, limit })),
    ),
    counted: await each(askedOccasions, (occasion) => countCards(db, { occasion })),
    shelved: await each(askedShelves, async (shelf) => ids(await listCards(db, shelf))),
    countedOnShelves: await each(askedShelves, (shelf) => countCards(db, shelf)),
    foundOnShelves: await each(askedShelves, async ({ filth, sort }) =>
      ids(await searchCards(db, wanted[0] ?? "", { filth, sort })),
    ),
    cheapest: await cheapestPence(db),
    popular: ids(await popularCards(db, limit)),
    latest: ids(await latestCards(db, limit)),
    related: await each(known, async (card) => ids(await relatedCards(db, card))),
    occasions: await each(known, async ({ id }) => (await findCard(db, id))?.occasions),
    found: await each(wanted, async (text) => ids(await searchCards(db, text))),
    foundPolitely: await each(wanted, async (text) =>
      ids(await searchCards(db, text, { isPolite: true, limit, offset: 1 })),
    ),
  };
}

/** The same, worked out in memory from the whole catalogue. */
function meaningOf(
  known: readonly Known[],
  { wanted, limit }: Question,
): Awaited<ReturnType<typeof answersOf>> {
  const all = inOrder(known);
  const first = (cards: readonly Known[]) => ids(cards.slice(0, limit));
  const of = (occasion: string) => all.filter(({ occasions }) => occasions.includes(occasion));
  const prices = all.flatMap(({ pricePence }) => pricePence ?? []);
  const sold = all.filter(({ orders }) => orders > 0);
  return {
    all: ids(all),
    ids: ids(all),
    count: all.length,
    listed: askedOccasions.map((occasion) => first(of(occasion))),
    counted: askedOccasions.map((occasion) => of(occasion).length),
    shelved: askedShelves.map((shelf) => ids(shelfOf(known, shelf))),
    countedOnShelves: askedShelves.map((shelf) => shelfOf(known, shelf).length),
    foundOnShelves: askedShelves.map(({ filth, sort }) => {
      const found = named(wanted[0] ?? "", known, false);
      return ids(shelfOf(found, { filth, sort }));
    }),
    cheapest: prices.length > 0 ? Math.min(...prices) : null,
    popular: first(sold.toSorted((a, b) => b.orders - a.orders)),
    latest: first(all.toReversed().toSorted((a, b) => b.addedAt - a.addedAt)),
    related: known.map((card) => ids(relatedTo(card, all))),
    occasions: known.map(({ occasions }) => occasions),
    found: wanted.map((text) => ids(named(text, all, false))),
    foundPolitely: wanted.map((text) => first(named(text, all, true).slice(1))),
  };
}

/** One after the other: a test has one connection. */
async function each<T, R>(items: readonly T[], answer: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (const item of items) answers.push(await answer(item));
  return answers;
}

/** A text made up, and names that are there. */
function textsFor(text: string, [first, second]: readonly Known[]): string[] {
  return [text, first?.name ?? "", second?.politeName ?? ""];
}

describe.each(databases)("the queries of the catalogue on %s", (kind) => {
  test("find what there is to find in any catalogue", async () => {
    const db = await seededDatabase(kind);
    await fc.assert(
      fc.asyncProperty(anyCatalogue, anyText, few, async (cards, text, limit) => {
        await store(db, cards);
        const question = { wanted: textsFor(text, cards), limit };
        expect(await answersOf(db, cards, question)).toEqual(meaningOf(cards, question));
      }),
      { numRuns: 40 },
    );
  });

  test("find what an SQL shell has changed", async () => {
    const db = await seededDatabase(kind);
    const change = fc.record(
      {
        name: anyText,
        politeName: fc.option(anyText),
        pricePence: fc.option(few),
        filth: fc.option(fc.constantFrom(...filths)),
        orders: few,
        position: few,
        isGone: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    const changes = fc.array(change, { minLength: 12, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(anyCatalogue, changes, anyText, async (before, changed, text) => {
        await store(db, before);
        await searchCards(db, text);
        const gone = before.filter((_, i) => changed[i]?.isGone);
        const after = before
          .map((card, i) => Object.assign(card, changed[i]))
          .filter((card) => !gone.includes(card));
        for (const { id } of gone) await deleteInShell(kind, db, id);
        for (const { id, name, politeName, pricePence, filth, orders, position } of after) {
          await sql`update products set name = ${name}, polite_name = ${politeName},
            price_pence = ${pricePence}, filth = ${filth}, orders = ${orders},
            position = ${position} where id = ${id}`.execute(db);
        }
        const question = { wanted: textsFor(text, after), limit: 3 };
        expect(await answersOf(db, after, question)).toEqual(meaningOf(after, question));
      }),
      { numRuns: 20 },
    );
  });
});
