import { deskLoader } from "~/http/desk-loader.server";
import { ledgerFile, readLedger } from "~/shop/reports/ledger.server";
import { csvAnswer } from "./csv-answer.server";

/** A month of the ledger as a file. */
export const loader = deskLoader("see money", async ({ params, session: { shop } }) => {
  const month = params.file?.replace(/\.csv$/, "") ?? "";
  const ledger = await readLedger(shop.db, month, new Date());
  const name = ledger.isClosed ? `ledger-${month}.csv` : `ledger-${month}-so-far.csv`;
  return csvAnswer(ledgerFile(ledger), name);
});
