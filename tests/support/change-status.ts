import type { CardStatus } from "../../app/shop/catalogue/card";
import { saveCard } from "../../app/shop/catalogue/edit-card.server";
import { readDeskCard } from "../../app/shop/catalogue/list-cards.server";
import type { Db } from "../../db/connect";

/** Puts a card on or off sale, or retires it, by its form in which nothing else was typed. */
export async function changeStatus(
  db: Db,
  staffId: string,
  id: string,
  status: Exclude<CardStatus, "draft">,
): Promise<void> {
  const {
    version,
    picture: _,
    status: __,
    sold: ___,
    id: ____,
    ...fields
  } = (await readDeskCard(db, id))!;
  await saveCard(db, staffId, { id, version, status }, fields);
}
