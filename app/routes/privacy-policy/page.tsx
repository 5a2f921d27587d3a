import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ContactLink, LegalPage } from "~/components/legal-page";
import {
  goingWarningDays,
  minimumAgeYears,
  privacyChangeNoticeDays,
  retentionMaxYears,
  retentionMinDays,
} from "~/shop/terms";
import { Brand } from "~/components/brand";
import { pageMeta } from "~/components/page-meta";
import { href } from "~/forms/href";
import { shopName } from "~/shop/brand-name";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Privacy Policy",
    description: `What ${shopName} knows about you, why, who else sees it, how long it is kept, and how to have it corrected or deleted.`,
  });

/** Whether this shop has the companies that not every shop has. */
export const loader = ({ context: { env } }: LoaderFunctionArgs) => ({
  hasList: env.emailSignUpUrl !== undefined,
  hasReviews: env.reviewsWidgetUrl !== undefined,
});

export default function PrivacyPolicyPage() {
  const { hasList, hasReviews } = useLoaderData<typeof loader>();
  return (
    <LegalPage
      title="Privacy Policy"
      lede="Rude about you. Never careless with you."
      lastChanged="29 November 2026"
    >
      <h2>Who looks after your data</h2>
      <p>
        <Brand /> does: in UK data protection law we are the controller. Write to us at{" "}
        <ContactLink />. The shop is for people aged {minimumAgeYears} or over. We don’t knowingly
        keep data about anyone younger; tell us if we have some, and we’ll delete it.
      </p>

      <h2>What we keep, and why</h2>
      <h3>To sell you a card</h3>
      <p>We need these for our contract with you. Without them there is no card.</p>
      <ul>
        <li>
          <b>Your order:</b> the cards, your messages, what you paid, the discount code you used,
          your e-mail address, the name and address we post to, the parcel’s tracking number if it
          has one, what you tell us about it, our e-mails to you, and our own notes about it.
        </li>
        <li>
          <b>Your account, if you open one:</b> your name, e-mail address, basket, favourites and
          orders, how long you stay logged in, when you were last active, for a week the e-mail
          address that you changed, and your password, scrambled so that nobody can read it, us
          included.
        </li>
        <li>
          <b>A guest’s basket:</b> kept in your own browser, not on our server, until you check out
          or log in.
        </li>
      </ul>
      <h3>To keep the shop standing</h3>
      <p>
        We have a legitimate interest in a shop that works. Our logs note which page was asked for,
        when, and whether it worked. They leave out what you type and your internet (IP) address,
        which we use only to answer you and to stop anyone flooding the shop.
      </p>
      {hasList && (
        <>
          <h3>To send you e-mails you asked for</h3>
          <p>Only if you sign up. Every e-mail has a link to stop them. We’ll cope.</p>
        </>
      )}
      <h3>To post to your victim</h3>
      <p>
        The name and address of whoever gets the card are used to post it and for nothing else. We
        won’t advertise to them. They’ll have suffered enough.
      </p>

      <h2>Paying</h2>
      <p>
        Card payments are handled by Stripe. We tell Stripe what is needed: the names, pictures and
        prices of the cards, any discount code, the choice of postage and an order number. Of your
        message we tell it the first words, so that you can see which insult you are paying for, and
        nothing at all while mum is behind you. You give your card details to Stripe directly, and
        it tells us whether you paid, your e-mail address, and where to post. We never see card
        numbers. Stripe also has duties of its own, such as stopping fraud, under its own privacy
        policy.
      </p>

      <h2>Who else sees it</h2>
      <ul>
        <li>Stripe, as above.</li>
        <li>Royal Mail, which reads the envelope.</li>
        {hasList && <li>The company that runs our e-mail list, if you sign up.</li>}
        <li>
          The company that carries our e-mails, which sees what is in them: in the one about an
          order, that’s your messages and the address too.
        </li>
        {hasReviews && (
          <li>
            The company whose widget shows reviews, which sees your internet address, and can tell
            which card it is, when you open a card’s Reviews tab.
          </li>
        )}
        <li>The companies that run our servers, on our instructions only.</li>
        <li>The police or a court, when the law makes us.</li>
      </ul>
      <p>
        We sell your data to nobody. If any of these handles it outside the UK, that is under
        safeguards UK law accepts. No machine makes decisions about you; people here judge you by
        hand.
      </p>

      <h2>How long we keep it</h2>
      <p>
        Between {retentionMinDays} days and {retentionMaxYears} years after you were last active
        here, depending on what it is. Our machines see to it every night, so nobody has to
        remember.
      </p>
      <ul>
        <li>
          <b>Logs, and orders that were never paid,</b> go after {retentionMinDays} days. The cards
          of an order without an account, and their messages, go a day after its payment page has
          expired.
        </li>
        <li>
          <b>Your account</b> goes {retentionMaxYears} years after your last order or login, and an
          e-mail tells you at least {goingWarningDays} days before. It goes at once if you close it:
          your e-mail address stays until one last e-mail has been sent to it.
        </li>
        <li>
          <b>An order you paid for as a guest</b> loses you {retentionMaxYears} years after we last
          did something about it: your name, both addresses, your messages and our e-mails.
        </li>
        <li>
          <b>Links in our e-mails</b> to choose a password or confirm an address go after a week.
        </li>
      </ul>
      <p>
        Nobody goes while a card of theirs is still to come, or their money is in dispute or on its
        way back. What stays are sales records, which tax law makes us keep for longer: which cards,
        how much and when, the payment’s number at Stripe, and nothing else that says it was you. If
        we ever restore an older backup, whoever was erased since is erased again before the shop
        opens; for that we keep a scrambled number of each account and order that has gone.
      </p>

      <h2>How we keep it safe</h2>
      <p>
        What you send us travels encrypted, and passwords and log-ins are stored scrambled. If
        something goes wrong and puts you at risk, we tell you and the regulator promptly.
      </p>

      <h2>Your rights</h2>
      <p>You may ask us, free of charge, to:</p>
      <ul>
        <li>show you what we hold about you, and give you a copy to take elsewhere;</li>
        <li>correct it;</li>
        <li>delete it, or stop or limit what we do with it;</li>
        <li>stop relying on a consent you gave, whenever you like.</li>
      </ul>
      <p>
        With an account you can do most of it yourself, under Personal Details: download your data,
        change your e-mail address, or close the account. We answer within a month. If the law makes
        us say no, we say why. You may also object to anything we do out of legitimate interest.
      </p>
      <p>
        If you think we’ve handled your data badly, complain to us: we acknowledge it within 30 days
        and tell you what comes of it. You may also complain to the Information Commissioner’s
        Office at <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk</a>.
      </p>

      <h2>Cookies</h2>
      <p>
        A handful, all of them needed, none of them nosy. The{" "}
        <Link to={href("/cookie-policy")}>Cookie Policy</Link> lists every one.
      </p>

      <h2>Changes</h2>
      <p>
        Changes to this policy take effect {privacyChangeNoticeDays} days after we publish them
        here. That’s half a year to read one page. Even you can manage that.
      </p>
    </LegalPage>
  );
}
