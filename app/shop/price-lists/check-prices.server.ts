import { z } from "zod";
import type { Db } from "../../../db/connect";
import { newId } from "~/shop/ids.server";
import { priceFault } from "~/shop/catalogue/desk-card";
import { readPriceCsv, writePriceCsv, type PriceRow, type Problem } from "./price-csv.server";

/** Longer lists are not useful. */
const listedProblemsMax = 100;
/** Applying a list locks its cards, so lists are limited. */
const mostChanges = 5000;

const Prices = z.object({
  pricePence: z.number().nullable(),
  oldPricePence: z.number().nullable(),
});

const Change = z.object({
  id: z.string(),
  name: z.string(),
  /** The card's version when the list was checked. */
  version: z.number(),
  was: Prices,
  now: Prices,
});

/** The stored contents of a list. */
export const Contents = z.object({
  changes: z.array(Change),
  problems: z.array(z.object({ line: z.number(), words: z.string() })),
  problemCount: z.number(),
  /** The names of the cards that an undo skipped because they had changed since. */
  left: z.array(z.string()).default([]),
});

export type PriceChange = z.infer<typeof Change>;
export type Contents = z.infer<typeof Contents>;

/** The prices of all cards as a CSV file. */
export async function downloadPrices(db: Db): Promise<string> {
  return writePriceCsv(await selectPrices(db).orderBy("position").orderBy("id").execute());
}

const selectPrices = (db: Db) =>
  db.selectFrom("products").select(["id", "name", "pricePence", "oldPricePence", "version"]);

/**
 * Compares a file with the current prices, without changing any.
 * @returns the id of the list, which contains the changes or the errors
 */
export async function checkPrices(db: Db, staffId: string, file: Buffer): Promise<string> {
  const { rows, problems } = await readPriceCsv(file);
  const cards = new Map((await readPrices(db)).map((card) => [card.id, card]));
  const changes = rows.flatMap((row) => compare(row, cards.get(row.id), problems) ?? []);
  if (changes.length > mostChanges) {
    const words = `It changes ${changes.length} cards. Five thousand at a time will do.`;
    problems.push({ line: 1, words });
  }
  const id = newId("PL");
  const contents: Contents = {
    changes: changes.slice(0, mostChanges),
    problems: problems.toSorted((a, b) => a.line - b.line).slice(0, listedProblemsMax),
    problemCount: problems.length,
    left: [],
  };
  await db
    .insertInto("priceLists")
    .values({ id, staffId, checkedAt: Date.now(), changes: JSON.stringify(contents) })
    .execute();
  return id;
}

const readPrices = (db: Db) => selectPrices(db).select("standing as status").execute();

type Current = Awaited<ReturnType<typeof readPrices>>[number];

/** Compares a row. Its errors are added to the problems. */
function compare(
  { line, id, version, ...row }: PriceRow,
  card: Current | undefined,
  problems: Problem[],
): PriceChange | undefined {
  const refuse = (words: string) => void problems.push({ line, words });
  if (!card) return refuse(`No card has the id “${id}”.`);
  const was = { pricePence: card.pricePence, oldPricePence: card.oldPricePence };
  const now = {
    pricePence: row.pricePence === undefined ? was.pricePence : row.pricePence,
    oldPricePence: row.oldPricePence === undefined ? was.oldPricePence : row.oldPricePence,
  };
  if (was.pricePence === now.pricePence && was.oldPricePence === now.oldPricePence)
    return undefined;
  if (version !== undefined && version !== card.version) {
    return refuse(`${card.name} was changed since the download. Download it again.`);
  }
  if (now.pricePence === null && card.status === "on sale") {
    return refuse(`${card.name} is on sale, so it needs a price.`);
  }
  const fault = priceFault(now);
  if (fault) return refuse(`${card.name}: ${fault}`);
  return { id, name: card.name, version: card.version, was, now };
}
