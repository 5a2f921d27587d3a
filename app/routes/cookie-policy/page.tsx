import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ContactLink, LegalPage } from "~/components/legal-page";
import { pageMeta } from "~/components/page-meta";
import { cookieTable } from "~/http/cookie-table.server";
import { href } from "~/forms/href";
import { shopName } from "~/shop/brand-name";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Cookie Policy",
    description: `Every cookie that ${shopName} sets, what it is for and how long it lasts. All strictly necessary, no tracking.`,
  });

export const loader = ({ context: { env } }: LoaderFunctionArgs) => ({
  /** The desk's cookie is in nothing that a shopper gets. */
  cookies: Object.entries(cookieTable).flatMap(([name, { reason, lifetimeSeconds }]) =>
    reason === undefined ? [] : { name, reason, lasts: formatLifetime(lifetimeSeconds) },
  ),
  hasList: env.emailSignUpUrl !== undefined,
  hasReviews: env.reviewsWidgetUrl !== undefined,
});

export default function CookiePolicyPage() {
  const { cookies, hasList, hasReviews } = useLoaderData<typeof loader>();
  return (
    <LegalPage
      title="Cookie Policy"
      lede="A few plain ones. No, you can’t dunk them."
      lastChanged="29 November 2026"
    >
      <p>
        A cookie is a scrap of text that your browser keeps for us and sends back with each page you
        ask for. It’s how a shop with your memory remembers what you wanted.
      </p>

      <h2>The cookies we set</h2>
      <table className="data-table">
        <caption className="visually-hidden">
          Cookies, what they are for and how long they last
        </caption>
        <thead>
          <tr>
            <th scope="col">Cookie</th>
            <th scope="col">What it’s for</th>
            <th scope="col">Lasts</th>
          </tr>
        </thead>
        <tbody>
          {cookies.map(({ name, reason, lasts }) => (
            <tr key={name}>
              <td data-label="Cookie">
                <code>{name}</code>
              </td>
              <td data-label="What it’s for">{reason}</td>
              <td data-label="Lasts">{lasts}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>Each lasts that long from when it was last set, and scripts can’t read any of them.</p>

      <h2>No tracking, no banner</h2>
      <p>
        All of these are strictly necessary for something you asked the shop to do. None of them
        tracks you, counts you or advertises to you. The law asks for your consent to other kinds of
        cookie, and we have none, so there is no consent banner. You’re welcome.
      </p>

      <h2>Not a cookie, but like one</h2>
      <p>
        With scripting on, your browser also notes how far down each page you were, so that going
        back puts you where you left off. It isn’t sent to us, and it goes when you close the tab.
      </p>

      <p>
        If you tell us that Esc, pressed twice, shall not hide the cards, your browser keeps that
        until you say otherwise.
      </p>

      <p>
        A message that you type and don’t save stays in your browser’s tab, which shows it to you
        again, in case your thumb slipped. It isn’t sent to us before you save it. The tab forgets
        it then, or when you log out or close it.
      </p>

      <h2>Other companies</h2>
      <p>
        You pay on Stripe’s page. What cookies it sets there is up to Stripe, and in its own policy.
      </p>
      {hasList && <p>You sign up for e-mails on another company’s page, under its policy.</p>}
      {hasReviews && (
        <p>Reviews come from another company, and only when you open a card’s Reviews tab.</p>
      )}

      <h2>Getting rid of them</h2>
      <p>
        Delete or block them in your browser’s settings. You can still look round, but without them
        the basket and the login forget you at once. Others have managed it too.
      </p>
      <p>
        What we do with your data is in the <Link to={href("/privacy-policy")}>Privacy Policy</Link>
        . Questions go to <ContactLink />.
      </p>
    </LegalPage>
  );
}

/** 300 → "5 minutes", in the largest unit that fits. */
function formatLifetime(seconds: number): string {
  const minute = { unit: "minute", seconds: 60 };
  const larger = [
    { unit: "day", seconds: 86_400 },
    { unit: "hour", seconds: 3_600 },
  ];
  const { unit, seconds: unitSeconds } = larger.find((one) => seconds >= one.seconds) ?? minute;
  const format = new Intl.NumberFormat("en-GB", { style: "unit", unit, unitDisplay: "long" });
  return format.format(seconds / unitSeconds);
}
