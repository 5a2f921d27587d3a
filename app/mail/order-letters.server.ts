import type { LetterKind } from "../../db/letter-tables";
import { brandName } from "~/shop/brand-name";
import { arrivalCountsFrom, estimateFor, postingNote } from "~/shop/orders/order";
import { formatFullDay } from "~/shop/format-day";
import { refundReasons } from "~/shop/refunds/refund-sum";
import { formatPence } from "../shop/money";
import { button, defineLetter, heading, paragraph } from "./composing";
import type { Draft, LetterOfKind, Sample } from "./composing";
import { confirmationLetter, type OrderFacts } from "./confirmation-letter";
import type { Block } from "./letter";
import { openCards, type LetterLine } from "./letter-cards";
import {
  readCancelled,
  readContract,
  readCorrection,
  readNewestParcel,
  readOrder,
  readRefund,
  readTelling,
  readWritten,
} from "./read-order-letters.server";

const asMade = (made: Sample): OrderFacts => made;

/** The letters about an order. */
export const orderLetters = {
  "order-confirmation": defineLetter({
    read: readContract,
    sample: asMade,
    write: confirmationLetter,
  }),

  "order-dispatched": defineLetter({
    read: readNewestParcel,
    sample: ({ order, orderUrl }) => ({
      order: { ...order, parcel: { ...order.parcel, trackingNumber: "AB123456785GB" } },
      orderUrl,
    }),
    write: dispatchedLetter,
  }),

  "order-refunded": defineLetter({
    read: readRefund,
    sample: ({ order, orderUrl }) => ({
      order,
      orderUrl,
      refund: {
        amountPence: 525,
        postagePence: 0,
        reason: refundReasons.unprintable,
        cards: order.lines.slice(0, 1).map(({ name }) => ({ name, amountPence: 325 })),
      },
    }),
    write: refundLetter,
  }),

  "order-recalled": defineLetter({
    read: readNewestParcel,
    sample: asMade,
    write: (facts) =>
      orderLetter(`Your order ${facts.order.id} is not in the post yet`, facts, [
        heading("Ignore our last e-mail"),
        paragraph(
          `We wrote that order ${facts.order.id} is in the post. It isn’t: it is still here, and that’s our mistake. We’ll write again once it has left.`,
        ),
        ...openCards(facts.order),
      ]),
  }),

  "order-changed": defineLetter({
    read: readCorrection,
    sample: ({ order, orderUrl }) => ({
      order,
      orderUrl,
      detail: "message",
      card: { line: order.lines[0]!, was: "They were sedless.\nUnlike you, apparently." },
    }),
    write: changeLetter,
  }),

  "order-link": defineLetter({
    read: readOrder,
    sample: asMade,
    write: (facts) =>
      orderLetter(`The link to your order ${facts.order.id}`, facts, [
        heading("Here is your order"),
        paragraph(
          "You asked for it. If you didn’t, somebody knows your order number, and can do nothing without this e-mail. Keep it to yourself.",
        ),
      ]),
  }),

  "order-again": defineLetter({
    read: readNewestParcel,
    sample: asMade,
    write: (facts) =>
      orderLetter(`We are sending your order ${facts.order.id} again`, facts, [
        heading("Another one is coming"),
        paragraph(
          `Something in your order ${facts.order.id} didn’t arrive as it should. We’re making it again and posting it again, and it costs you nothing. We’ll write once it’s in the post.`,
        ),
        ...openCards(facts.order),
      ]),
  }),

  "order-day": defineLetter({
    read: readOrder,
    sample: ({ order, orderUrl }) => ({
      order: { ...order, postOn: "2026-11-21", parcel: { ...order.parcel, dueOn: "2026-11-20" } },
      orderUrl,
    }),
    write: dayLetter,
  }),

  "order-released": defineLetter({
    read: readOrder,
    sample: asMade,
    write: (facts) =>
      orderLetter(`Your order ${facts.order.id} goes on`, facts, [
        heading("It’s on the press after all"),
        paragraph(
          `We had put order ${facts.order.id} on hold. That’s sorted out: it is printed and posted now. We’ll write once it’s in the post.`,
        ),
      ]),
  }),

  "order-message": defineLetter({
    read: readWritten,
    sample: ({ order, orderUrl }) => ({
      order,
      orderUrl,
      text: "Your message ends in the middle of a sentence.\n\nIs it meant to? Tell us before four.",
    }),
    write: ({ text, ...facts }) =>
      orderLetter(`About your order ${facts.order.id}`, facts, [
        heading("A word about your order"),
        ...text.split(/\n{2,}/).map((written) => paragraph(written.replaceAll("\n", " "))),
        { kind: "smallPrint", text: "Answer this e-mail, and a person reads it." },
      ]),
  }),

  "order-told": defineLetter({
    read: readTelling,
    sample: ({ order, orderUrl }) => ({
      order,
      orderUrl,
      what: "It came bent",
      text: "As if somebody had sat on it.\nSomebody large.",
    }),
    write: ({ what, text, ...facts }) =>
      orderLetter(`You told us about your order ${facts.order.id}`, facts, [
        heading("We have it"),
        paragraph(`About order ${facts.order.id} you told us: ${what}.`),
        ...(text ? [{ kind: "quotation", text } as const] : []),
        paragraph("A person reads it, and answers by e-mail."),
      ]),
  }),

  "order-cancelled": defineLetter({
    read: readCancelled,
    sample: ({ order, orderUrl }) => ({ order, orderUrl, names: [order.lines[1]!.name] }),
    write: ({ names, ...facts }) =>
      orderLetter(`You cancelled cards of your order ${facts.order.id}`, facts, [
        heading("You cancelled"),
        paragraph(`We have it in writing. Of order ${facts.order.id} you cancelled:`),
        { kind: "list", items: names },
        paragraph(
          "It was printed by then. When it comes, post it back unused, at your own cost, within 14 days. Within 14 days of getting it, or proof that you posted it, we refund it. If it never leaves us, you need post nothing.",
        ),
      ]),
  }),

  /** The last letter to the order's previous e-mail address. */
  "order-moved": defineLetter({
    async read(waiting, composing) {
      const found = await readWritten(waiting, composing);
      return found && { ...found, to: found.facts.text };
    },
    sample: (made) => ({ ...asMade(made), text: "" }),
    write: ({ order: { id, isPolite } }) => ({
      subject: `E-mails about order ${id} go elsewhere now`,
      brand: brandName(isPolite),
      blocks: [
        heading("We’ll stop writing to you"),
        paragraph(
          `Somebody asked us to send the e-mails about order ${id} to another address. If that wasn’t you, answer this e-mail at once. If it was: it was nice while it lasted.`,
        ),
      ],
    }),
  }),
} satisfies Partial<Record<LetterKind, LetterOfKind>>;

function orderLetter(subject: string, { order, orderUrl }: OrderFacts, blocks: Block[]): Draft {
  const brand = brandName(order.isPolite);
  return { subject, brand, blocks: [...blocks, button("See your order", orderUrl)] };
}

/** The day was closed or opened after the order. */
function dayLetter(facts: OrderFacts): Draft {
  const { order } = facts;
  const { id, postageName, parcel } = order;
  return orderLetter(`Your order ${id} is posted on ${formatFullDay(parcel.dueOn)}`, facts, [
    heading("Our days have changed, and so has yours"),
    paragraph(
      `This is about order ${id}. ${postingNote(order)} ${postageName ?? "Royal Mail"} should have it there by ${estimateFor(order)}. If that won’t do, answer this e-mail, and we’ll find another day.`,
    ),
  ]);
}

function dispatchedLetter(facts: OrderFacts): Draft {
  const { order } = facts;
  const { postageName, parcel } = order;
  const { trackingNumber } = parcel;
  const estimated = estimateFor(order);
  const estimate = estimated
    ? `When you ordered we guessed that ${postageName ?? "Royal Mail"} would have it there by ${estimated}. `
    : "";
  return orderLetter(`Your order ${order.id} is in the post`, facts, [
    heading("It’s in the post"),
    {
      kind: "wit",
      text: order.isPolite ? "It left with our best wishes." : "Too late to be nice now.",
    },
    paragraph(
      `Order ${order.id} left us by ${postageName ?? "Royal Mail"}. From here on it is between the postman and your letter box.`,
    ),
    ...(trackingNumber ? [paragraph(`Its tracking number is ${trackingNumber}.`)] : []),
    ...openCards(order),
    paragraph(
      `${estimate}If it hasn’t come within 30 days of ${arrivalCountsFrom(order)}, write to us. We’ll send another, or your money.`,
    ),
  ]);
}

type Refund = {
  amountPence: number;
  postagePence: number;
  /** As the desk names it. */
  reason: string;
  cards: { name: string; amountPence: number }[];
};

function refundLetter({ refund, ...facts }: OrderFacts & { refund: Refund }): Draft {
  const why = reasonsForShoppers[refund.reason];
  return orderLetter(`Refund for your order ${facts.order.id}`, facts, [
    heading("Your money is on its way back"),
    { kind: "wit", text: "Try to spend it on something nicer." },
    paragraph(
      `We’ve sent ${formatPence(refund.amountPence)} back to the card that you paid with. Banks take five to ten days over it, for reasons of their own.`,
    ),
    ...partsOf(refund),
    ...(why ? [paragraph(`Why: ${why}`)] : []),
  ]);
}

/** The bill of a refund. An amount without a card and without postage needs none. */
function partsOf({ amountPence, postagePence, cards }: Refund): Block[] {
  const parts = cards.map((card) => [card.name, card.amountPence] as const);
  if (postagePence > 0) parts.push(["Postage", postagePence]);
  if (parts.length === 0) return [];
  const onTopPence = parts.reduce((left, [, pence]) => left - pence, amountPence);
  if (onTopPence > 0) parts.push(["On top", onTopPence]);
  const rows = [...parts, ["Total", amountPence] as const];
  return [
    paragraph("It is for:"),
    { kind: "sum", rows: rows.map(([name, pence]) => [name, formatPence(pence)]) },
  ];
}

/** The reasons of refunds, in sentences. Others are nobody's but the desk's. */
const reasonsForShoppers: Record<string, string | undefined> = {
  [refundReasons.lost]: "it hasn’t come within 30 days.",
  [refundReasons.faulty]: "it was faulty, damaged or wrong.",
  [refundReasons.cancelled]: "you cancelled it in time.",
  [refundReasons.unprintable]: "we don’t print that message. Our terms say which.",
  [refundReasons.unsupplied]: "we can’t supply it, or its price was a mistake.",
  [refundReasons.payment]: "the payment wasn’t as it should be.",
  [refundReasons.goodwill]: "we’re sorry. It won’t happen often.",
};

type Correction = {
  /** As "address". */
  detail: string;
  /** The card whose message was corrected, and its old message; undefined for other corrections. */
  card?: { line: LetterLine; was: string } | undefined;
};

function changeLetter({ detail, card, ...facts }: OrderFacts & Correction): Draft {
  const { order } = facts;
  return orderLetter(`Your order ${order.id} was changed`, facts, [
    heading("We changed your order"),
    paragraph(
      `We corrected the ${detail} of order ${order.id}. If you didn’t ask for that, answer this e-mail at once.`,
    ),
    ...(card ? correctionOf(card, order.isPolite) : []),
  ]);
}

/** The old message of a card, and the card with the new one. */
function correctionOf({ line, was }: NonNullable<Correction["card"]>, isPolite: boolean): Block[] {
  const old: Block[] = was
    ? [paragraph(`In ${line.name} it said:`), { kind: "quotation", text: was }]
    : [paragraph(`${line.name} was blank inside.`)];
  return [...old, paragraph("Now it is:"), ...openCards({ lines: [line], isPolite })];
}
