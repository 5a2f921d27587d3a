import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import type { CardStatus } from "./card";
import { Refusal } from "~/shop/refusal";
import { logAtDesk } from "~/shop/desk-log.server";
import { oldPriceFault } from "./change-prices.server";
import { readOccasions, readRecipients } from "./list-cards.server";
import { defaultFilth } from "./choice";
import {
  changedFields,
  lackRefusal,
  missingIn,
  quickerRefusal,
  priceFault,
  nextCardStatuses,
  statusLabels,
  type CardFields,
  type EditedFields,
} from "./desk-card";

/** A status that staff give a card. */
type NextStatus = Exclude<CardStatus, "draft">;

/**
 * Creates a draft, which only staff can see.
 * @returns its id, made from its name
 */
export async function beginCard(
  db: Db,
  staffId: string,
  { name, pricePence }: Pick<CardFields, "name" | "pricePence">,
): Promise<string> {
  requireSoundPrices({ pricePence, oldPricePence: null });
  let id: string | undefined;
  // Another request may take the id between the check and the insert. Each attempt is a transaction, since
  // one that was in vain holds the lock on the version of the catalogue, too.
  while (id === undefined) {
    id = await transact(db, async (tx) => {
      const made = await insertDraft(tx, await freeId(tx, name), name, pricePence);
      if (made) await logAtDesk(tx, { did: "made a card", staffId, detail: { card: made } });
      return made;
    });
  }
  return id;
}

/** @returns the id, or undefined if another request has just taken it */
async function insertDraft(tx: Db, id: string, name: string, pricePence: number | null) {
  const inserted = await tx
    .insertInto("products")
    .values({
      id,
      standing: "draft",
      name,
      alt: "",
      politeName: null,
      politeAlt: null,
      pricePence,
      oldPricePence: null,
      shortDescription: "",
      longDescription: "",
      orders: 0,
      position: noPlace,
      addedAt: Date.now(),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

/**
 * Saves an edited card, and changes its status if asked to.
 * @param version of the card when it was read
 * @throws {Refusal} if somebody else saved it first (with the current values), for invalid prices, for
 * an old price that the card was never sold at, and if the card may not have that status; then nothing is saved
 */
export async function saveCard(
  db: Db,
  staffId: string,
  seen: { id: string; version: number; status?: NextStatus | undefined },
  edited: EditedFields,
): Promise<void> {
  await transact(db, async (tx) => {
    requireSoundPrices(edited);
    await saveFields(tx, staffId, seen, edited);
    if (seen.status) await moveCard(tx, staffId, seen.id, seen.status);
  });
}

async function saveFields(
  tx: Db,
  staffId: string,
  { id, version, status }: { id: string; version: number; status?: NextStatus | undefined },
  edited: EditedFields,
): Promise<void> {
  const now = await lockCard(tx, id);
  const { occasions, recipients: named = now.recipients, filth = now.filth, ...rest } = edited;
  const fields = { ...rest, filth };
  const recipients = named.toSorted();
  const typed = { occasions, recipients, ...fields };
  // An old form in which nothing was typed conflicts with no other change.
  if (status && changedFields(now, typed).length === 0) return;
  if (now.version !== version) throw quickerRefusal(now, typed);
  const fault = await oldPriceFault(tx, {
    id,
    was: now.pricePence,
    now: fields.pricePence,
    wasOld: now.oldPricePence,
    nowOld: fields.oldPricePence,
  });
  if (fault) throw new Refusal("invalid", fault);
  const lacks = now.status === "draft" ? [] : missingIn({ ...now, ...fields, occasions });
  if (lacks.length > 0) throw lackRefusal(lacks);
  await tx.updateTable("products").set(fields).where("id", "=", id).execute();
  if (occasions.join() !== now.occasions.join()) await storeOccasions(tx, id, occasions);
  if (recipients.join() !== now.recipients.join()) await storeRecipients(tx, id, recipients);
  const prices = { wasPence: now.pricePence, nowPence: fields.pricePence };
  const detail = { card: id, ...(prices.wasPence !== prices.nowPence && prices) };
  await logAtDesk(tx, { did: "changed a card", staffId, detail });
}

/**
 * Puts a card on or off sale, or retires it.
 * @throws {Refusal} if its status does not allow that, or a part that guests need is missing
 */
async function moveCard(tx: Db, staffId: string, id: string, status: NextStatus): Promise<void> {
  const card = await lockCard(tx, id);
  if (!nextCardStatuses[card.status].includes(status)) {
    throw new Refusal(
      "conflict",
      `That card is ${statusLabels[card.status]}. There is no way from there.`,
    );
  }
  const lacks = status === "on sale" ? missingIn(card) : [];
  if (lacks.length > 0) throw lackRefusal(lacks);
  await tx
    .updateTable("products")
    .set({
      standing: status,
      position: status === "retired" ? noPlace : await placeOf(tx, card.position),
      ...(card.status === "draft" && { addedAt: Date.now() }),
    })
    .where("id", "=", id)
    .execute();
  await logAtDesk(tx, { did: "put a card elsewhere", staffId, detail: { card: id, to: status } });
}

/** @throws {Refusal} for a card that guests have seen, because orders and favourites refer to it */
export async function deleteDraft(db: Db, staffId: string, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const deleted = await tx
      .deleteFrom("products")
      .where("id", "=", id)
      .where("standing", "=", "draft")
      .returning("id")
      .executeTakeFirst();
    if (!deleted) {
      throw new Refusal(
        "conflict",
        "Only a draft can be deleted. Retire it: it comes to the same.",
      );
    }
    await logAtDesk(tx, { did: "deleted a draft", staffId, detail: { card: id } });
  });
}

function requireSoundPrices(prices: Pick<CardFields, "pricePence" | "oldPricePence">): void {
  const fault = priceFault(prices);
  if (fault) throw new Refusal("invalid", fault);
}

/** The position of unlisted cards. */
const noPlace = -1;

/** A card that returns to the lists goes to their end. */
async function placeOf(tx: Db, position: number): Promise<number> {
  if (position !== noPlace) return position;
  const { last } = await tx
    .selectFrom("products")
    .select(({ fn }) => fn.max("position").as("last"))
    .executeTakeFirstOrThrow();
  return (last ?? noPlace) + 1;
}

/** An id that no card has or ever had: "Happy Birthday, You" gives happy-birthday-you. */
async function freeId(tx: Db, name: string): Promise<string> {
  const slug = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/['’\p{M}]/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 50);
  for (let number = 1; ; number += 1) {
    const id = [slug || "card", ...(number > 1 ? [number] : [])].join("-");
    const taken = await tx
      .selectFrom("products")
      .select("id")
      .where("id", "=", id)
      .unionAll(
        tx.selectFrom("seededProducts").select("productId as id").where("productId", "=", id),
      )
      .executeTakeFirst();
    if (!taken) return id;
  }
}

/** Reads the card, and locks it until the transaction ends. */
async function lockCard(tx: Db, id: string) {
  const card = await tx
    .updateTable("products")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", id)
    .returningAll()
    .returning("standing as status")
    .executeTakeFirst();
  if (!card) throw new Refusal("missing", "There is no such card.");
  return Object.assign(card, {
    filth: card.filth ?? defaultFilth,
    occasions: await readOccasions(tx, id),
    recipients: await readRecipients(tx, id),
  });
}

async function storeOccasions(tx: Db, productId: string, occasions: string[]): Promise<void> {
  await tx.deleteFrom("productOccasions").where("productId", "=", productId).execute();
  if (occasions.length === 0) return;
  await tx
    .insertInto("productOccasions")
    .values(occasions.map((occasion, position) => ({ productId, occasion, position })))
    .execute();
}

async function storeRecipients(tx: Db, productId: string, recipients: string[]): Promise<void> {
  await tx.deleteFrom("productRecipients").where("productId", "=", productId).execute();
  if (recipients.length === 0) return;
  await tx
    .insertInto("productRecipients")
    .values(recipients.map((recipient) => ({ productId, recipient })))
    .execute();
}
