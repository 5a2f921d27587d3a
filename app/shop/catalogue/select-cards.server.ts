import type { ExpressionBuilder, SqlBool } from "kysely";
import type { Db } from "../../../db/connect";
import { defaultPoliteName } from "../../../db/folded-names";
import type { Schema } from "../../../db/schema";
import type { Card } from "./card";
import { catalogueOrder, defaultFilth, sortOrders, type Choice } from "./choice";

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
      "products.orders as sold",
    ])
    .select((eb) => [
      whileOnSale(eb, "products.pricePence").as("pricePence"),
      whileOnSale(eb, "products.oldPricePence").as("oldPricePence"),
      eb("products.standing", "=", "retired").as("isRetired"),
      eb.fn.coalesce("products.filth", eb.val(defaultFilth)).as("filth"),
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

/** A list of cards: of one occasion or all, for one recipient or all, of one filth or all, in catalogue order or another. */
export type Shelf = Partial<Choice> & { occasion?: string };

/** The ids of a shelf's cards, read from an index that has them in that order. */
export function selectShelf(db: Db, { sort, ...shelf }: Shelf = {}) {
  let sorted = selectFromShelf(db, shelf).select("shelves.productId as id");
  for (const [column, direction] of sort ? sortOrders[sort].by : catalogueOrder) {
    sorted = sorted.orderBy(`shelves.${column}`, direction);
  }
  return sorted;
}

/**
 * The rows of a shelf, in no order. The index finds those of the recipient, or else of the occasion, because
 * these are fewer; each row of a recipient is then checked for the occasion.
 */
export function selectFromShelf(db: Db, { occasion, recipient, filth }: Omit<Shelf, "sort">) {
  return db
    .selectFrom("shelves")
    .where("shelves.tag", "=", recipient ?? occasion ?? "")
    .where("shelves.filth", "=", filth ?? "")
    .$if(Boolean(recipient && occasion), (cards) =>
      cards.where((eb) =>
        eb.exists(
          eb
            .selectFrom("productOccasions as its")
            .select("its.occasion")
            .whereRef("its.productId", "=", "shelves.productId")
            .where("its.occasion", "=", occasion ?? ""),
        ),
      ),
    );
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
