import { deskLoader } from "~/http/desk-loader.server";
import { readOutside } from "~/shop/fulfilment/batches.server";

/** The outside of a card, as the sheets of the press show it. */
export const loader = deskLoader("print", async ({ params }) => {
  const svg = await readOutside(params.productId ?? "");
  return svg === undefined
    ? new Response("No such card.\n", { status: 404, headers: { "Content-Type": "text/plain" } })
    : new Response(svg, { headers: { "Content-Type": "image/svg+xml" } });
});
