import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { ContactLink, LegalPage } from "~/components/legal-page";
import { maxMessageLength } from "~/shop/basket";
import { formatPence } from "~/shop/money";
import { dispatch } from "~/shop/delivery";
import { postages } from "~/shop/postage";
import { disputeNegotiationDays, minimumAgeYears } from "~/shop/terms";
import { Brand } from "~/components/brand";
import { pageMeta } from "~/components/page-meta";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Terms of use",
    description:
      "What you agree to when you buy from Bastard Cards: age, prices, payment, delivery, why sales are final, and the rights you keep.",
  });

export default function TermsOfUsePage() {
  return (
    <LegalPage
      title="Terms of use"
      lede="Read them before you buy, not after your nan has opened it."
      lastChanged="21 November 2026"
    >
      <h2>You and us</h2>
      <p>
        <Brand /> is an online shop in the United Kingdom. By using it you agree to these terms.
        Write to us at <ContactLink />. Our <Link to="/privacy-policy">Privacy Policy</Link> and{" "}
        <Link to="/cookie-policy">Cookie Policy</Link> say what we do with your data; the{" "}
        <Link to="/mobile-terms-of-service">Mobile Terms of Service</Link> are for phones.
      </p>
      <p>
        You must be at least {minimumAgeYears} years old to use this shop. Acting like it is
        optional.
      </p>

      <h2>Ordering</h2>
      <h3>Price and payment</h3>
      <ul>
        <li>Prices are in pounds sterling (GBP), tax included. Postage comes on top.</li>
        <li>We accept Visa and Mastercard.</li>
        <li>
          Card payments are handled by Stripe, on Stripe’s own page. We tell Stripe what it needs to
          take the payment. We never see card numbers.
        </li>
        <li>
          The contract is made when we confirm that you have paid. If we then can’t supply a card,
          or its price was an obvious mistake, we may cancel the order and refund all of it.
        </li>
      </ul>
      <h3>Your message</h3>
      <p>
        You may add up to {maxMessageLength} characters to a card. We print them as typed, spelling
        and all, so check them; we’ve seen how you text. The message is your responsibility. We
        don’t print messages that are unlawful or that threaten or harass anybody. If yours is one,
        we cancel the card and refund it.
      </p>

      <h2>Delivery</h2>
      <ul>
        {postages.map(({ name, pence }) => (
          <li key={name}>
            {name}: {formatPence(pence)}
          </li>
        ))}
      </ul>
      <p>
        We dispatch {dispatch.days}, within {dispatch.within} when you order before{" "}
        {dispatch.before}. An order placed later, or at a weekend, counts from the next weekday. We
        post to one UK address per order. Delivery dates are estimates, but a lost card is our
        problem until it arrives: if it hasn’t come within 30 days of your order, tell us, and we’ll
        send another or refund you.
      </p>

      <h2>Sales are final</h2>
      <p>
        Sales are final and there are no refunds: not because you sobered up, and not because she
        took him back. The law comes before that rule, though, and it gives you rights we can’t take
        away and wouldn’t try to.
      </p>
      <h3>Faulty cards</h3>
      <p>
        A card must be as described, fit for its purpose and of satisfactory quality. If yours
        arrives faulty, damaged or wrong, personalised or not, tell us within 30 days and you can
        have a full refund or a new card. After that, we replace it first, and refund you if that
        doesn’t put it right.
      </p>
      <h3>Cards with a message</h3>
      <p>
        A card with your message in it is personalised, and personalised goods have no cancellation
        right. Cold feet are not a fault.
      </p>
      <h3>Cards left blank</h3>
      <p>
        A card without a message is not personalised, so you may cancel, for any reason or none,
        until 14 days after the last card of the order arrives. Tell us in writing, then post it
        back unused, at your own cost, within 14 days. Within 14 days of getting it, or proof that
        you posted it, we refund the price and our cheapest postage, less any value that handling
        has knocked off the card. You can use these words, or your own:
      </p>
      <blockquote>
        To <Brand />: I hereby give notice that I cancel my contract of sale of the following goods:
        [cards]. Ordered on [date], received on [date]. [Name, address, today’s date, and a
        signature if on paper.]
      </blockquote>

      <h2>Behave</h2>
      <ul>
        <li>Keep your password to yourself. “Password1” is not keeping it to yourself.</li>
        <li>Don’t attack the shop, overload it, or get into anyone else’s account.</li>
        <li>The designs and words are ours. Send them to anyone; don’t copy or resell them.</li>
      </ul>

      <h2>Who answers for what</h2>
      <p>
        If we break these terms, we answer for the loss that anyone could have seen coming. We don’t
        promise that anybody will laugh, and how a card goes down is between you and them. Nothing
        here limits what we owe for death or injury caused by our negligence, for fraud, or for
        anything else the law won’t let us limit, your rights as a consumer included.
      </p>

      <h2>If we fall out</h2>
      <p>
        Write to us first. You and we will try to settle it informally for {disputeNegotiationDays}{" "}
        days before either goes to court. That shortens no time limit and takes away no right to go
        to court afterwards.
      </p>
      <p>
        These terms are under the laws of England and Wales. If you live in Scotland or Northern
        Ireland, you may also use your own courts, and you keep any protection the law there gives
        you.
      </p>

      <h2>Changes</h2>
      <p>We may change this page. Your order goes by the terms as they stood when you placed it.</p>
    </LegalPage>
  );
}
