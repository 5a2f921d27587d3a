import { deskLoader } from "~/http/desk-loader.server";
import { readArtwork } from "~/shop/fulfilment/batches.server";

/** The artwork of a card, as the printed sheets show it. */
export const loader = deskLoader("print", async ({ params }) => {
  const svg = await readArtwork(params.productId ?? "");
  return svg === undefined
    ? new Response("No such card.\n", { status: 404 })
    : new Response(svg, { headers: { "Content-Type": "image/svg+xml" } });
});
