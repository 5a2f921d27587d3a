import { redirect } from "@remix-run/node";
import { deskLoader } from "~/http/desk-loader.server";
import { href } from "~/forms/href";
import { writeOrderFile } from "~/shop/exports/order-file.server";
import { csvAnswer } from "./csv-answer.server";
import { filePeriodIn } from "./file-period.server";

/** The orders of a period as a file. */
export const loader = deskLoader("see orders", async ({ request, session: { shop, desk } }) => {
  const asked = filePeriodIn(new URL(request.url).searchParams, new Date());
  if ("why" in asked) {
    const typed = new URLSearchParams({ from: asked.from, to: asked.to }).toString();
    // The page with the form says why.
    throw redirect(`${href("/desk/orders")}?${typed}#order-file`, 303);
  }
  const file = await writeOrderFile(shop.db, desk.role, asked);
  return csvAnswer(file, `orders-${asked.from}-to-${asked.to}.csv`);
});
