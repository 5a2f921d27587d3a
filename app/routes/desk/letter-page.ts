import { findSample } from "~/calls/desk/letters.server";
import { deskLoader } from "~/http/desk-loader.server";

/** Inline styles and the shop's pictures, but no scripts, as in mail programs. */
const policyFor = (publicUrl: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src ${publicUrl}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A sample letter by itself. */
export const loader = deskLoader("see letters", async ({ request, params, session }) => {
  const isPolite = new URL(request.url).searchParams.has("polite");
  const sample = await findSample(session, params.kind, isPolite);
  return sample
    ? new Response(sample.page, {
        headers: {
          "Content-Type": "text/html; charset=utf-8",
          "Content-Security-Policy": policyFor(session.env.publicUrl),
        },
      })
    : new Response("No such letter.\n", { status: 404 });
});
