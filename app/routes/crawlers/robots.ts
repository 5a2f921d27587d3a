import type { LoaderFunctionArgs } from "@remix-run/node";

/** /robots.txt: crawlers may read every page, but not the calls. */
export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    "",
    `Sitemap: ${context.env.publicUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
