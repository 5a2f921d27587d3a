import { maxMessageLength } from "~/shop/basket/basket";
import { dispatch } from "~/shop/calendar/delivery";
import type { PostageTexts } from "~/shop/basket/postage";
import { cancellingDays, disputeNegotiationDays, minimumAgeYears } from "~/shop/terms";

/** Text with links to pages of the shop, or by mailto. */
export type LinkedText = string | readonly (string | { text: string; to: string })[];

export type Clause =
  | { kind: "heading" | "subheading"; text: string }
  | { kind: "paragraph"; text: LinkedText }
  | { kind: "list"; items: readonly LinkedText[] }
  | { kind: "form"; text: string };

/**
 * The terms, for their page and for the letter that each buyer gets. If you change them, change
 * `termsDay` too.
 * @param contact the e-mail address for shoppers
 */
export function termsOfUse(brand: string, contact: string, postage: PostageTexts): Clause[] {
  return [
    ...youAndUs(brand, contact),
    ...ordering,
    ...delivery(postage),
    ...salesAreFinal(brand),
    ...behave,
    ...ifItGoesWrong,
  ];
}

const heading = (text: string): Clause => ({ kind: "heading", text });
const subheading = (text: string): Clause => ({ kind: "subheading", text });
const paragraph = (text: LinkedText): Clause => ({ kind: "paragraph", text });
const list = (...items: LinkedText[]): Clause => ({ kind: "list", items });

const youAndUs = (brand: string, contact: string) => [
  heading("You and us"),
  paragraph([
    `${brand} is an online shop in the United Kingdom. By using it you agree to these terms. Write to us at `,
    { text: contact, to: `mailto:${contact}` },
    ". Our ",
    { text: "Privacy Policy", to: "/privacy-policy" },
    " and ",
    { text: "Cookie Policy", to: "/cookie-policy" },
    " say what we do with your data; the ",
    { text: "Mobile Terms of Service", to: "/mobile-terms-of-service" },
    " are for phones.",
  ]),
  paragraph(
    `You must be at least ${minimumAgeYears} years old to use this shop. Acting like it is optional.`,
  ),
];

const ordering = [
  heading("Ordering"),
  subheading("Price and payment"),
  list(
    "Prices are in pounds sterling (GBP), tax included. Postage comes on top.",
    "We accept Visa and Mastercard.",
    [
      "Card payments are handled by Stripe, on Stripe’s own page. We never see card numbers. What Stripe sees is in our ",
      { text: "Privacy Policy", to: "/privacy-policy" },
      ".",
    ],
    "The contract is made when we confirm that you have paid. If we then can’t supply a card, or its price was an obvious mistake, we may cancel the order and refund all of it.",
  ),
  subheading("Your message"),
  paragraph(
    `You may add up to ${maxMessageLength} characters to a card. We print them as typed, spelling and all, so check them; we’ve seen how you text. The message is your responsibility. We don’t print messages that are unlawful or that threaten or harass anybody. If yours is one, we cancel the card and refund it.`,
  ),
];

const delivery = ({ secondClass, firstClass }: PostageTexts): Clause[] => [
  heading("Delivery"),
  list(
    `Postage and packing by Royal Mail 2nd Class: ${secondClass}`,
    `Postage and packing by Royal Mail First Class: ${firstClass}`,
  ),
  paragraph(
    `We dispatch ${dispatch.days}, within ${dispatch.within} when you order before ${dispatch.before}. An order placed later, or at a weekend, counts from the next weekday. If you choose a day, we post on it; if there’s no post from us then, on the last posting day before it, or if that has gone, on the first one after it. We post to one UK address per order. Delivery dates are estimates, but a lost card is our problem until it arrives: if it hasn’t come within 30 days of your order, or of the day that you chose, tell us, and we’ll send another or refund you.`,
  ),
];

const salesAreFinal = (brand: string): Clause[] => [
  heading("Sales are final"),
  paragraph(
    "Sales are final and there are no refunds: not because you sobered up, and not because she took him back. The law comes before that rule, though, and it gives you rights we can’t take away and wouldn’t try to.",
  ),
  subheading("Faulty cards"),
  paragraph(
    "A card must be as described, fit for its purpose and of satisfactory quality. If yours arrives faulty, damaged or wrong, personalised or not, tell us within 30 days and you can have a full refund or a new card. After that, we replace it first, and refund you if that doesn’t put it right.",
  ),
  subheading("Cards with a message"),
  paragraph(
    "A card with your message in it is personalised, and personalised goods have no cancellation right. Cold feet are not a fault.",
  ),
  subheading("Cards left blank"),
  paragraph(
    `A card without a message is not personalised, so you may cancel, for any reason or none, until ${cancellingDays} days after the last card of the order arrives. Tell us in writing; the form on your order’s page counts. Until the card is printed, we refund its price at once, and with the last card our cheapest postage. After that, post it back unused, at your own cost, within 14 days. Within 14 days of getting it, or proof that you posted it, we refund the price and our cheapest postage, less any value that handling has knocked off the card. You can use these words, or your own:`,
  ),
  { kind: "form", text: cancellationForm(brand) },
];

/** The model cancellation form. */
function cancellationForm(brand: string): string {
  return `To ${brand}: I hereby give notice that I cancel my contract of sale of the following goods: [cards]. Ordered on [date], received on [date]. [Name, address, today’s date, and a signature if on paper.]`;
}

const behave = [
  heading("Behave"),
  list(
    "Keep your password to yourself. “Password1” is not keeping it to yourself.",
    "Don’t attack the shop, overload it, or get into anyone else’s account.",
    "The designs and words are ours. Send them to anyone; don’t copy or resell them.",
  ),
];

const ifItGoesWrong = [
  heading("Who answers for what"),
  paragraph(
    "If we break these terms, we answer for the loss that anyone could have seen coming. We don’t promise that anybody will laugh, and how a card goes down is between you and them. Nothing here limits what we owe for death or injury caused by our negligence, for fraud, or for anything else the law won’t let us limit, your rights as a consumer included.",
  ),
  heading("If we fall out"),
  paragraph(
    `Write to us first. You and we will try to settle it informally for ${disputeNegotiationDays} days before either goes to court. That shortens no time limit and takes away no right to go to court afterwards.`,
  ),
  paragraph(
    "These terms are under the laws of England and Wales. If you live in Scotland or Northern Ireland, you may also use your own courts, and you keep any protection the law there gives you.",
  ),
  heading("Changes"),
  paragraph(
    "We may change this page. Your order goes by the terms as they stood when you placed it.",
  ),
];

/** The text without its links. */
export function plainText(text: LinkedText): string {
  if (typeof text === "string") return text;
  return text.map((word) => (typeof word === "string" ? word : word.text)).join("");
}
