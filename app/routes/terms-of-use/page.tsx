import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { LegalPage } from "~/components/legal-page";
import { pageMeta } from "~/components/page-meta";
import { useIsPolite } from "~/components/polite-mode";
import { usePostages, useVisitor } from "~/components/visitor";
import { postageTexts } from "~/shop/basket/postage";
import { brandName } from "~/shop/brand-name";
import { readTermsDate } from "~/shop/legal/kept-terms.server";
import { plainText, termsOfUse, type Clause, type LinkedText } from "~/shop/legal/terms-of-use";
import { shopName } from "~/shop/brand-name";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Terms of use",
    description: `What you agree to when you buy from ${shopName}: age, prices, payment, delivery, why sales are final, and the rights you keep.`,
  });

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop } = await context.session();
  return { lastChanged: await readTermsDate(shop.db, new Date()) };
}

export default function TermsOfUsePage() {
  const { lastChanged } = useLoaderData<typeof loader>();
  const brand = brandName(useIsPolite());
  const postage = postageTexts(usePostages());
  const contact = useVisitor()?.trader.email ?? "";
  return (
    <LegalPage
      title="Terms of use"
      lede="Read them before you buy, not after your nan has opened it."
      lastChanged={lastChanged}
    >
      {termsOfUse(brand, contact, postage).map((clause) =>
        clause.kind === "heading" ? (
          <h2 key={clause.text}>{clause.text}</h2>
        ) : (
          <ClauseOf key={JSON.stringify(clause)} clause={clause} />
        ),
      )}
    </LegalPage>
  );
}

function ClauseOf({ clause }: { clause: Clause }) {
  switch (clause.kind) {
    case "subheading":
      return <h3>{clause.text}</h3>;
    case "form":
      return <blockquote>{clause.text}</blockquote>;
    case "list":
      return (
        <ul>
          {clause.items.map((item) => (
            <li key={plainText(item)}>
              <TextWithLinks linked={item} />
            </li>
          ))}
        </ul>
      );
    default:
      return (
        <p>
          <TextWithLinks linked={clause.text} />
        </p>
      );
  }
}

function TextWithLinks({ linked }: { linked: LinkedText }) {
  if (typeof linked === "string") return linked;
  return linked.map((part) => {
    if (typeof part === "string") return part;
    const { text, to } = part;
    if (to.startsWith("mailto:"))
      return (
        <a href={to} key={to}>
          {text}
        </a>
      );
    return (
      <Link to={to} key={to}>
        {text}
      </Link>
    );
  });
}
