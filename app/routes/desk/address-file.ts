import { deskLoader } from "~/http/desk-loader.server";
import { londonDay } from "~/shop/london-time.server";
import { addressesOfBatch, addressesToPost } from "~/shop/exports/address-file.server";
import { csvAnswer } from "./csv-answer.server";

/** The addresses of a batch, or of everything that is left to post, as a file for Click & Drop. */
export const loader = deskLoader("print", async ({ params, session: { shop } }) => {
  const now = new Date();
  if (params.file === "to-post.csv") {
    return csvAnswer(await addressesToPost(shop.db, now), `addresses-${londonDay(now)}.csv`);
  }
  const batchId = params.file?.replace(/\.csv$/, "") ?? "";
  const file = await addressesOfBatch(shop.db, batchId);
  if (file !== undefined) return csvAnswer(file, `addresses-${batchId}.csv`);
  return new Response("There is no such batch.\n", { status: 404 });
});
