import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { CardGrid } from "~/components/card-grid";
import { tileOf } from "~/components/card-tile";
import { usePoliteMode } from "~/components/polite-mode";
import { pageMeta } from "~/components/page-meta";
import { QuickView } from "~/components/quick-view";
import { RecipientChips } from "~/components/recipient-chips";
import { SectionHead } from "~/components/section-head";
import {
  cheapestPence,
  countCards,
  listedCards,
  latestCards,
  listCards,
  popularCards,
} from "~/shop/catalogue/catalogue.server";
import { href } from "~/forms/href";
import { Banner } from "./banner";
import { OccasionTiles } from "./occasion-tiles";
import { SignUp } from "./sign-up";

const popularCount = 10;
const latestCount = 4;
const onTheBanner = ["free-bar", "local-idiot", "was-promising"];

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "The Most Offensive Cards On The Internet",
    description: "Rude, funny greeting cards, printed by people who’ve met your friends.",
    polite: {
      title: "The Least Offensive Cards On The Internet",
      description: "Tasteful greeting cards, printed by people who’ve met your mother.",
    },
  });

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, env, cookies } = await context.session();
  const asTile = tileOf(cookies.isPolite);
  const latest = await latestCards(shop.db, latestCount);
  // A shop with cards of its own may have none of ours.
  const ours = await listedCards(shop.db, onTheBanner);
  const others = latest.filter(({ id }) => !onTheBanner.includes(id));
  const fan = [...ours, ...others].slice(0, onTheBanner.length);
  const popular = await popularCards(shop.db, popularCount);
  const first = popular.length > 0 ? popular : await listCards(shop.db, { limit: popularCount });
  return {
    cardCount: await countCards(shop.db),
    cheapestPence: await cheapestPence(shop.db),
    fan: fan.map(asTile),
    popular: first.map(asTile),
    latest: latest.map(asTile),
    emailSignUpUrl: env.emailSignUpUrl,
  };
}

export default function HomePage() {
  const { pick } = usePoliteMode();
  const { popular, latest, emailSignUpUrl, ...banner } = useLoaderData<typeof loader>();
  return (
    <>
      <Banner {...banner} />
      <div className="wrap">
        <OccasionTiles />
        <RecipientChips />
        <section className="section">
          <SectionHead
            title="Popular Cards"
            lede={`Most sold, most ${pick("apologised for", "treasured")}.`}
          />
          <CardGrid
            cards={popular}
            layout="ranking"
            filler={
              <Link className="filler" to={href("/all")}>
                <b>{banner.cardCount}</b>{" "}
                <span>ways to {pick("lose", "keep")} a friend. See all</span>
              </Link>
            }
          />
        </section>
      </div>
      <section className="wet-ink">
        <div className="wrap">
          <SectionHead title="Latest Designs" lede="Mind your sleeves." />
          <CardGrid cards={latest} layout="four" label="Wet ink" name="latest" />
        </div>
      </section>
      {emailSignUpUrl !== undefined && <SignUp action={emailSignUpUrl} />}
      <QuickView />
    </>
  );
}
