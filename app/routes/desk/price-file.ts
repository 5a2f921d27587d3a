import { deskLoader } from "~/http/desk-loader.server";
import { downloadPrices } from "~/shop/price-lists/check-prices.server";
import { csvAnswer } from "./csv-answer.server";

/** The prices of all cards as a CSV file. */
export const loader = deskLoader("edit cards", async ({ session: { shop } }) =>
  csvAnswer(await downloadPrices(shop.db), "prices.csv"),
);
