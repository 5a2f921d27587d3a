import type { ExpressionBuilder, SqlBool } from "kysely";
import type { Db } from "../../../db/connect";
import { defaultPoliteName } from "../../../db/folded-names";
import type { Schema } from "../../../db/schema";
import type { Card } from "./card";

/** Separates the names of a card's occasions, which SQL returns as one text. */
const separator = "\n";

/** Cards with the names of their occasions, for `readCards`. */
export function selectCards(db: Db) {
  return db
    .selectFrom("products")
    .select([
      "products.id",
      "products.name",
      "products.alt",
      "products.picture",
      "products.shortDescription",
      "products.longDescription",
      "products.orders",
    ])
    .select((eb) => [
      whileOnSale(eb, "products.pricePence").as("pricePence"),
      whileOnSale(eb, "products.oldPricePence").as("oldPricePence"),
      eb("products.standing", "=", "retired").as("isRetired"),
      eb.fn.coalesce("products.politeName", eb.val(defaultPoliteName)).as("politeName"),
      eb.fn.coalesce("products.politeAlt", eb.val(defaultPoliteName)).as("politeAlt"),
      eb
        .selectFrom("productOccasions as its")
        .select((its) =>
          its.fn
            .agg<string>("string_agg", ["its.occasion", its.val(separator)])
            .orderBy("its.position")
            .as("names"),
        )
        .whereRef("its.productId", "=", "products.id")
        .as("occasionNames"),
    ]);
}

/** All listed cards, in catalogue order. */
export function selectInOrder(db: Db) {
  return selectCards(db)
    .where("products.position", ">=", 0)
    .orderBy("products.position")
    .orderBy("products.id");
}

/** The cards of an occasion in catalogue order, read from an index in that order. */
export function selectOfOccasion(db: Db, occasion: string) {
  return selectCards(db)
    .innerJoin("productOccasions as listed", "listed.productId", "products.id")
    .where("listed.occasion", "=", occasion)
    .where("listed.productPosition", ">=", 0)
    .orderBy("listed.productPosition")
    .orderBy("listed.productId");
}

/** A price that is null unless the card is on sale. */
function whileOnSale(
  eb: ExpressionBuilder<Schema, "products">,
  price: "products.pricePence" | "products.oldPricePence",
) {
  return eb.case().when("products.standing", "=", "on sale").then(eb.ref(price)).else(null).end();
}

type Row = Omit<Card, "occasions" | "isRetired"> & {
  occasionNames: string | null;
  /** SQLite has no booleans. */
  isRetired: SqlBool;
};

/** Runs a query made with `selectCards`. */
export async function readCards(query: { execute(): Promise<Row[]> }): Promise<Card[]> {
  return (await query.execute()).map(cardIn);
}

export function cardIn({ occasionNames, isRetired, ...card }: Row): Card {
  const occasions = occasionNames?.split(separator) ?? [];
  return { ...card, isRetired: Boolean(isRetired), occasions };
}
