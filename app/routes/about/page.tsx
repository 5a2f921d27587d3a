import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { Brand } from "~/components/brand";
import { PageHead } from "~/components/page-head";
import { usePoliteMode } from "~/components/polite-mode";
import { maxMessageLength } from "~/shop/basket/basket";
import { dispatch } from "~/shop/calendar/delivery";
import { pageMeta } from "~/components/page-meta";
import { href } from "~/forms/href";
import { BehindYou } from "./behind-you";
import { NoBullying } from "./no-bullying";
import { brandName, shopName } from "~/shop/brand-name";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "About us",
    description: `The Most Offensive Cards On The Internet: what ${shopName} sells, why it exists, and who it is never rude to.`,
    polite: {
      description: `The Least Offensive Cards On The Internet: what ${brandName(true)} sells, why it exists, and who it is kind to.`,
    },
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
          Pick a card. Add up to {maxMessageLength} characters of your own,{" "}
          {pick(
            "because “from Dave” is barely a message and you know it.",
            "because a kind word goes a long way.",
          )}{" "}
          We print your words inside and post the card by Royal Mail. If you order before{" "}
          {dispatch.before}, {dispatch.days}, it leaves us within {dispatch.within}.{" "}
          {pick(
            "You’ve never done anything that fast, and we include the things you shouldn’t have.",
            "A thank-you letter ought to be as quick.",
          )}
        </p>
        <p>
          You don’t need an account. The shop also copes with old phones
          {pick(
            ", bad signal and very little going on upstairs, so you’ll feel at home.",
            " and bad signal, so everybody is welcome.",
          )}
        </p>

        <h2>Why we bother</h2>
        <p>
          You know the shelf. Forty pastel cards, each with a verse by someone who has never met
          your brother.{" "}
          {pick(
            "You bought the badger in a bow tie. He put it in the recycling. Neither of you has mentioned it since.",
            "He would like one from somebody who has.",
          )}
        </p>
        <p>
          {pick(
            "An insult that fits takes attention. You have to know that he can’t park, that she cried at an advert for gravy, and that neither should be left alone with a barbecue. A card that says so says that you noticed. It’s as near as some of you will get to “I love you” without a drink.",
            "A card that fits takes attention. You have to know which songs he hums, and what she tells the cat. A card that says so says that you noticed, and to be noticed is most of what anybody wants.",
          )}
        </p>

        <BehindYou />
        <NoBullying />
        <p>
          Everyone else:{" "}
          <Link to={href("/all")}>
            {pick("pick your victim’s card", "pick somebody a nice card")}
          </Link>
          .
        </p>
        <p className="note">
          Last changed 27 November 2026.{pick(" The page, that is. You never will.", "")}
        </p>
      </div>
    </>
  );
}
