import { deskLoader } from "~/http/desk-loader.server";
import { downloadPrices } from "~/shop/price-lists/check-prices.server";

/** The prices of all cards as a CSV file. */
export const loader = deskLoader(
  "edit cards",
  async ({ session: { shop } }) =>
    new Response(await downloadPrices(shop.db), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="prices.csv"',
      },
    }),
);
