import type { Db } from "../../../db/connect";
import { foldName, foldNames } from "../../../db/folded-names";
import { findInNameIndex, holdsText } from "../../../db/name-index";
import { cutPage } from "../../../db/rows";
import type { CardStatus } from "./card";
import { defaultFilth, type Filth } from "./choice";

const cardsAPage = 100;

/** A card in the desk's list. */
export type ListedCard = {
  id: string;
  name: string;
  picture: string | null;
  status: CardStatus;
  pricePence: number | null;
  /** The price before a reduction; null for other cards. */
  oldPricePence: number | null;
  /** The number sold. */
  sold: number;
};

type Options = { status: CardStatus; text?: string; after?: string };

/**
 * A page of the cards of one status, by their ids, or of all cards whose name holds the text.
 * @param after where the page before it ended, as its `next` said
 */
export async function listDeskCards(
  db: Db,
  { status, text = "", after = "" }: Options,
): Promise<{ cards: ListedCard[]; next: string | undefined }> {
  const wanted = foldName(text.trim());
  const found = await (wanted ? await cardsNamed(db, wanted) : cardsThat(db, status))
    .select(["id", "name", "picture", "pricePence", "oldPricePence"])
    .select(["standing as status", "orders as sold"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(cardsAPage + 1)
    .execute();
  const { page, last } = cutPage(found, cardsAPage);
  return { cards: page, next: last?.id };
}

const cardsThat = (db: Db, status: CardStatus) =>
  db.selectFrom("products").where("standing", "=", status);

async function cardsNamed(db: Db, wanted: string) {
  await foldNames(db);
  const ids = await findInNameIndex(db, wanted, { isPolite: false });
  return db
    .selectFrom("products")
    .where(holdsText(db, "products.nameFolded", wanted))
    .$if(ids !== undefined, (cards) => cards.where("id", "in", ids?.length ? ids : [""]));
}

/** A card with the fields that staff edit. */
export type DeskCard = ListedCard & {
  version: number;
  politeName: string | null;
  /** Describes the joke for somebody who cannot see the picture. */
  alt: string;
  politeAlt: string | null;
  shortDescription: string;
  longDescription: string;
  /** The main one first. */
  occasions: string[];
  filth: Filth;
  /** In alphabetical order. */
  recipients: string[];
};

/** The fields of a card that staff edit. */
export type CardFields = Omit<DeskCard, "id" | "picture" | "status" | "sold" | "version">;

/** Undefined if there is no such card. */
export async function readDeskCard(db: Db, id: string): Promise<DeskCard | undefined> {
  const card = await db
    .selectFrom("products")
    .select(["id", "standing as status", "picture", "version", "orders as sold"])
    .select(["pricePence", "oldPricePence"])
    .select(["name", "politeName", "alt", "politeAlt", "shortDescription", "longDescription"])
    .select((eb) => eb.fn.coalesce("filth", eb.val(defaultFilth)).as("filth"))
    .where("id", "=", id)
    .executeTakeFirst();
  return (
    card &&
    Object.assign(card, {
      occasions: await readOccasions(db, id),
      recipients: await readRecipients(db, id),
    })
  );
}

/** The recipients of a card, in alphabetical order. */
export async function readRecipients(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("productRecipients")
    .select("recipient")
    .where("productId", "=", id)
    .execute();
  return rows.map(({ recipient }) => recipient).toSorted();
}

/** The occasions of a card, the main one first. */
export async function readOccasions(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("productOccasions")
    .select("occasion")
    .where("productId", "=", id)
    .orderBy("position")
    .execute();
  return rows.map(({ occasion }) => occasion);
}
