import type { LoaderFunctionArgs } from "@remix-run/node";
import { listIds } from "~/shop/catalogue.server";
import { occasions } from "~/shop/occasions";

const pages = [
  "/",
  "/all",
  ...occasions.map(({ path }) => path),
  "/about",
  "/terms-of-use",
  "/mobile-terms-of-service",
  "/privacy-policy",
  "/cookie-policy",
];

/** /sitemap.xml: every page there is to find, and every card. An id needs no escaping. */
export async function loader({ context: { shop, env } }: LoaderFunctionArgs) {
  const ids = await listIds(shop.db);
  const paths = [...pages, ...ids.map((id) => `/card/${id}`)];
  const entries = paths.map((path) => `<url><loc>${env.publicUrl}${path}</loc></url>\n`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</urlset>
`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
