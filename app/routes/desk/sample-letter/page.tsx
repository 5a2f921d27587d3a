import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { findSample } from "~/calls/desk/letters.server";
import { deskLoader } from "~/http/desk-loader.server";
import { letterKinds } from "~/shop/letters/letter-states";
import { href } from "~/forms/href";
import { ChoiceLinks } from "../choice-links";
import { deskMeta } from "../desk-meta";

export const meta: MetaFunction = () => deskMeta("A letter");

export const loader = deskLoader("see letters", async ({ request, params, session }) => {
  const isPolite = new URL(request.url).searchParams.has("polite");
  const sample = await findSample(session, params.kind, isPolite);
  if (!sample) throw new Response("There is no such letter.", { status: 404 });
  const { kind, kinds, subject, text } = sample;
  return { kind, kinds, subject, text, isPolite };
});

/** A sample letter, about a fictional order. */
export default function SampleLetterPage() {
  const { kind, kinds, subject, text, isPolite } = useLoaderData<typeof loader>();
  const mode = isPolite ? "?polite=yes" : "";
  return (
    <div className="wrap">
      <h1>{letterKinds[kind]}</h1>
      <p>
        <Link to={href("/desk/letters")}>Back to the letters</Link>. Nobody has placed this order.
      </p>
      <ChoiceLinks
        label="Which letter"
        links={kinds.map((each) => ({
          to: `${href("/desk/letters/:kind", { kind: each })}${mode}`,
          title: letterKinds[each],
          isHere: each === kind,
        }))}
      />
      <p className="desk-bar">
        <a className="button hot" href={`/desk/letters/${kind}/page${mode}`}>
          As a mail program shows it
        </a>{" "}
        <Link to={isPolite ? "?" : "?polite=yes"}>
          {isPolite ? "As it is" : "While mum’s behind them"}
        </Link>
      </p>
      <h2>Subject: {subject}</h2>
      <pre className="sample-letter">{text}</pre>
    </div>
  );
}
