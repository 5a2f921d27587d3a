import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readTrader } from "~/shop/legal/trader-details.server";
import stylesheet from "../../styles/maker.css?url";
import { shopName } from "~/shop/brand-name";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = () => [{ title: `The maker’s letters | ${shopName}` }];

/** Writes all letters, rude and polite, about a fictional order. */
export async function loader({ context: { shop, env } }: LoaderFunctionArgs) {
  const { sampleLetters } = await import("../../mail/sample-letters");
  const { letterPage } = await import("../../mail/letter-page.server");
  const { letterText } = await import("../../mail/letter-text");
  const trader = await readTrader(shop.db, env.trader);
  const letters = [false, true].flatMap((isPolite) =>
    Object.entries(sampleLetters(trader, env.publicUrl, isPolite)).map(([kind, letter]) => ({
      name: `${kind}, ${isPolite ? "polite" : "rude"}`,
      subject: letter.subject,
      html: letterPage(letter, env.publicUrl),
      text: letterText(letter),
    })),
  );
  return { letters: letters.toSorted((a, b) => a.name.localeCompare(b.name)) };
}

export default function MakerLettersPage() {
  const { letters } = useLoaderData<typeof loader>();
  return (
    <div className="wrap section maker">
      <h1 className="medium">All {letters.length} letters</h1>
      {letters.map(({ name, subject, html, text }) => (
        <article className="bench" key={name}>
          <h2>{name}</h2>
          <p>Subject: {subject}</p>
          <div className="letter">
            <iframe title={`${name}, as HTML`} srcDoc={html} sandbox="" />
            <pre>{text}</pre>
          </div>
        </article>
      ))}
    </div>
  );
}
