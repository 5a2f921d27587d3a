import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { Brand } from "~/components/brand";
import { PageHead } from "~/components/page-head";
import { usePoliteMode } from "~/components/polite-mode";
import { maxMessageLength } from "~/shop/basket";
import { dispatch } from "~/shop/delivery";
import { pageMeta } from "~/components/page-meta";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "About us",
    description:
      "The Most Offensive Cards On The Internet: what Bastard Cards sells, why it exists, and who it is never rude to.",
  });

export default function AboutPage() {
  const { pick } = usePoliteMode();
  return (
    <>
      <PageHead
        title={pick(
          "The Most Offensive Cards On The Internet",
          "The Least Offensive Cards On The Internet",
        )}
        isLong
        lede={pick(
          "For the people you love enough to insult.",
          "For the people you love enough to tell.",
        )}
      />
      <div className="wrap prose">
        <h2>What we do</h2>
        <p className="lede">
          <Brand /> sells {pick("rude, funny", "tasteful")} greeting cards for birthdays,
          engagements, weddings and getting well.
        </p>
        <p>
          Pick a card. Add up to {maxMessageLength} characters of your own, because “from Dave” is
          barely a message and you know it. We print your words inside and post the card by Royal
          Mail. Order before {dispatch.before}, {dispatch.days}, and it leaves us within{" "}
          {dispatch.within}. You’ve never done anything that fast, and we include the things you
          shouldn’t have.
        </p>
        <p>
          You don’t need an account. The shop also copes with old phones, bad signal and very little
          going on upstairs, so you’ll feel at home.
        </p>

        <h2>Why we bother</h2>
        <p>
          You know the shelf. Forty pastel cards, each with a verse by someone who has never met
          your brother. You bought the badger in a bow tie. He put it in the recycling. Neither of
          you has mentioned it since.
        </p>
        <p>
          An insult that fits takes attention. You have to know that he can’t park, that she cried
          at an advert for gravy, and that neither should be left alone with a barbecue. A card that
          says so says that you noticed. It’s as near as some of you will get to “I love you”
          without a drink.
        </p>

        <h2>We do not support bullying!</h2>
        <p>A joke needs two people laughing, and one of them must be whoever opens the envelope.</p>
        <ul>
          <li>
            Send these to people who’ll laugh, then hit you. Not sure that they will? Buy a plant.
          </li>
          <li>
            Our cards go for ageing, marriage, hangovers, hospital food and, above all, you. They
            never go for race, faith, disability, sexuality, gender or bodies, or for anyone real.
          </li>
          <li>
            We don’t print messages that threaten or harass anybody. You get your money back, and no
            card.
          </li>
        </ul>
        <p>
          And if somebody is making your life a misery, that isn’t banter, and it isn’t your fault.
          Tell someone you trust. Samaritans listen, free, day and night, on{" "}
          <a href="tel:116123">116&nbsp;123</a>.
        </p>
        <p>
          Everyone else:{" "}
          <Link to="/all">{pick("pick your victim’s card", "pick somebody a nice card")}</Link>.
        </p>
        <p className="note">Last changed 21 November 2026. The page, that is. You never will.</p>
      </div>
    </>
  );
}
