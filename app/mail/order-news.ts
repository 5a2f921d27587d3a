import { formatPence } from "../shop/money";
import { estimateFor } from "~/shop/orders/order";
import { refundReasons } from "~/shop/refunds/refund-sum";
import { brandName } from "~/shop/brand-name";
import type { Trader } from "~/shop/legal/trader";
import { signature } from "./composing";
import type { Block, Letter } from "./letter";
import { openCards, type LetterLine, type LetterOrder } from "./letter-cards";

/** Reports that the order is in the post. */
export function dispatchedLetter(order: LetterOrder, orderUrl: string, trader: Trader): Letter {
  const { postageName, trackingNumber } = order;
  const estimated = estimateFor(order);
  const estimate = estimated
    ? `When you ordered we guessed that ${postageName ?? "Royal Mail"} would have it there by ${estimated}. `
    : "";
  return orderLetter(`Your order ${order.id} is in the post`, order, orderUrl, trader, [
    { kind: "heading", text: "It’s in the post" },
    {
      kind: "wit",
      text: order.isPolite ? "It left with our best wishes." : "Too late to be nice now.",
    },
    {
      kind: "paragraph",
      text: `Order ${order.id} left us by ${postageName ?? "Royal Mail"}. From here on it is between the postman and your letter box.`,
    },
    ...(trackingNumber
      ? [{ kind: "paragraph", text: `Its tracking number is ${trackingNumber}.` } as const]
      : []),
    ...openCards(order),
    {
      kind: "paragraph",
      text: `${estimate}If it hasn’t come within 30 days of your order, write to us. We’ll send another, or your money.`,
    },
  ]);
}

/** A refund as its letter reports it. */
export type RefundNews = {
  amountPence: number;
  postagePence: number;
  /** As the desk names it. */
  reason: string;
  cards: { name: string; amountPence: number }[];
};

/** Reports a refund, with its parts and its reason. */
export function refundLetter(
  order: LetterOrder,
  orderUrl: string,
  trader: Trader,
  refund: RefundNews,
): Letter {
  const why = reasonsForShoppers[refund.reason];
  return orderLetter(`Refund for your order ${order.id}`, order, orderUrl, trader, [
    { kind: "heading", text: "Your money is on its way back" },
    { kind: "wit", text: "Try to spend it on something nicer." },
    {
      kind: "paragraph",
      text: `We’ve sent ${formatPence(refund.amountPence)} back to the card that you paid with. Banks take five to ten days over it, for reasons of their own.`,
    },
    ...partsOf(refund),
    ...(why ? [{ kind: "paragraph", text: `Why: ${why}` } as const] : []),
  ]);
}

/** The bill of a refund. An amount without a card and without postage needs none. */
function partsOf({ amountPence, postagePence, cards }: RefundNews): Block[] {
  const parts = cards.map((card) => [card.name, card.amountPence] as const);
  if (postagePence > 0) parts.push(["Postage", postagePence]);
  if (parts.length === 0) return [];
  const onTopPence = parts.reduce((left, [, pence]) => left - pence, amountPence);
  if (onTopPence > 0) parts.push(["On top", onTopPence]);
  const rows = [...parts, ["Total", amountPence] as const];
  return [
    { kind: "paragraph", text: "It is for:" },
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

/** Withdraws the report that the order is in the post. */
export function recalledLetter(order: LetterOrder, orderUrl: string, trader: Trader): Letter {
  return orderLetter(`Your order ${order.id} is not in the post yet`, order, orderUrl, trader, [
    { kind: "heading", text: "Ignore our last e-mail" },
    {
      kind: "paragraph",
      text: `We wrote that order ${order.id} is in the post. It isn’t: it is still here, and that’s our mistake. We’ll write again once it has left.`,
    },
    ...openCards(order),
  ]);
}

/** A correction of an order as its letter reports it. */
export type ChangeNews = {
  /** As "address". */
  detail: string;
  /** The card whose message was corrected, and its old message; undefined for other corrections. */
  card?: { line: LetterLine; was: string } | undefined;
};

/** Reports a correction of the order. */
export function changeLetter(
  order: LetterOrder,
  orderUrl: string,
  trader: Trader,
  { detail, card }: ChangeNews,
): Letter {
  return orderLetter(`Your order ${order.id} was changed`, order, orderUrl, trader, [
    { kind: "heading", text: "We changed your order" },
    {
      kind: "paragraph",
      text: `We corrected the ${detail} of order ${order.id}. If you didn’t ask for that, answer this e-mail at once.`,
    },
    ...(card ? correctionOf(order, card) : []),
  ]);
}

/** The old message of a card, and the card with the new one. */
function correctionOf(order: LetterOrder, { line, was }: NonNullable<ChangeNews["card"]>): Block[] {
  const old: Block[] = was
    ? [
        { kind: "paragraph", text: `In ${line.name} it said:` },
        { kind: "quotation", text: was },
      ]
    : [{ kind: "paragraph", text: `${line.name} was blank inside.` }];
  return [
    ...old,
    { kind: "paragraph", text: "Now it is:" },
    ...openCards({ ...order, lines: [line] }),
  ];
}

/** The last letter to the order's previous e-mail address. */
export function movedLetter(order: LetterOrder, trader: Trader): Letter {
  return {
    subject: `E-mails about order ${order.id} go elsewhere now`,
    brand: brandName(order.isPolite),
    blocks: [
      { kind: "heading", text: "We’ll stop writing to you" },
      {
        kind: "paragraph",
        text: `Somebody asked us to send the e-mails about order ${order.id} to another address. If that wasn’t you, answer this e-mail at once. If it was: it was nice while it lasted.`,
      },
      signature(trader),
    ],
  };
}

/** Reports that an order is no longer held because of its payment or address. */
export function releasedLetter(order: LetterOrder, orderUrl: string, trader: Trader): Letter {
  return orderLetter(`Your order ${order.id} goes on`, order, orderUrl, trader, [
    { kind: "heading", text: "It’s on the press after all" },
    {
      kind: "paragraph",
      text: `We had put order ${order.id} on hold. That’s sorted out: it is printed and posted now. We’ll write once it’s in the post.`,
    },
  ]);
}

/** Reports that some of the cards are sent again. */
export function againLetter(order: LetterOrder, orderUrl: string, trader: Trader): Letter {
  return orderLetter(`We are sending your order ${order.id} again`, order, orderUrl, trader, [
    { kind: "heading", text: "Another one is coming" },
    {
      kind: "paragraph",
      text: `Something in your order ${order.id} didn’t arrive as it should. We’re making it again and posting it again, and it costs you nothing. We’ll write once it’s in the post.`,
    },
    ...openCards(order),
  ]);
}

/** @param text written by staff */
export function messageLetter(
  order: LetterOrder,
  orderUrl: string,
  trader: Trader,
  text: string,
): Letter {
  return orderLetter(`About your order ${order.id}`, order, orderUrl, trader, [
    { kind: "heading", text: "A word about your order" },
    ...text
      .split(/\n{2,}/)
      .map((paragraph): Block => ({ kind: "paragraph", text: paragraph.replaceAll("\n", " ") })),
    { kind: "smallPrint", text: "Answer this e-mail, and a person reads it." },
  ]);
}

/** The link to the order, for somebody who gave its number and e-mail address. */
export function orderLinkLetter(order: LetterOrder, orderUrl: string, trader: Trader): Letter {
  return orderLetter(`The link to your order ${order.id}`, order, orderUrl, trader, [
    { kind: "heading", text: "Here is your order" },
    {
      kind: "paragraph",
      text: "You asked for it. If you didn’t, somebody knows your order number, and can do nothing without this e-mail. Keep it to yourself.",
    },
  ]);
}

function orderLetter(
  subject: string,
  { isPolite }: LetterOrder,
  orderUrl: string,
  trader: Trader,
  blocks: Block[],
): Letter {
  return {
    subject,
    brand: brandName(isPolite),
    blocks: [
      ...blocks,
      { kind: "button", text: "See your order", url: orderUrl },
      signature(trader),
    ],
  };
}
