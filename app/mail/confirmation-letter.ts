import { brandName } from "~/shop/brand-name";
import type { HoldKind } from "~/shop/standing/causes";
import { shownStateOf } from "~/shop/orders/order-view.server";
import { addressLines } from "~/shop/orders/address";
import { arrivalCountsFrom, estimateFor, postingNote } from "~/shop/orders/order";
import { formatPence } from "../shop/money";
import { postagesAtPrices, postageTexts } from "~/shop/basket/postage";
import { cancellingDays } from "~/shop/terms";
import { plainText, termsOfUse, type Clause } from "~/shop/legal/terms-of-use";
import { vatWithin, type Trader } from "~/shop/legal/trader";
import type { Draft } from "./composing";
import type { Block } from "./letter";
import { openCards, type LetterOrder } from "./letter-cards";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" });

/** Gmail shows 102 kB of a letter. The sum, the rights and the seller stand within them, ahead of more cards. */
const maxCardsAhead = 20;

/** An order with the trader and the terms that it was placed under. */
export type OrderForLetter = LetterOrder & {
  /** The trader that it was placed with; left out for today's. */
  seller?: Trader;
  /** Those that it was placed under; left out for today's. */
  terms?: readonly Clause[];
};

/** An order, with a link of its own to it. */
export type OrderFacts = { order: OrderForLetter; orderUrl: string };

/** The order, with all information that the law requires in a durable form. */
export function confirmationLetter({ order, orderUrl }: OrderFacts, trader: Trader): Draft {
  const cards = openCards(order);
  const isLong = cards.length > maxCardsAhead;
  return {
    subject: `Your order ${order.id}`,
    brand: brandName(order.isPolite),
    blocks: [
      ...openingOf(order),
      { kind: "button", text: "See your order", url: orderUrl },
      { kind: "heading", text: `Order ${order.id}` },
      { kind: "paragraph", text: `Paid on ${day.format(order.paidAt)}.` },
      ...(isLong ? [] : cards),
      { kind: "sum", rows: sumOf(order) },
      ...addressOf(order),
      ...rightsOf(order),
      { kind: "heading", text: "Who you bought from" },
      {
        kind: "paragraph",
        text: `Complaints, praise and questions go to ${trader.email}. A card must be as described and fit to be sent; if yours is not, tell us and we’ll put it right.`,
      },
    ],
    signer: order.seller,
    appendix: [
      { kind: "heading", text: "Terms of use", isSmallPrint: true },
      ...(order.terms ?? currentTerms(order, trader)).map(clauseBlock),
      ...(isLong ? [{ kind: "heading", text: "Your cards" } as const, ...cards] : []),
    ],
  };
}

const currentTerms = (order: LetterOrder, trader: Trader) =>
  termsOfUse(brandName(order.isPolite), trader.email, postageTexts(postagesAtPrices(order)));

function openingOf(order: LetterOrder): Block[] {
  const { status, isPolite } = order;
  const { hold } = shownStateOf(order);
  if (hold) {
    return [
      { kind: "heading", text: "We’re looking into it" },
      { kind: "paragraph", text: heldOpenings[hold] },
      ...estimateOf(order),
    ];
  }
  const brand = brandName(isPolite);
  if (status !== "Preparing") {
    const text = `This e-mail from ${brand} is your receipt and your copy of the contract.`;
    return [
      { kind: "heading", text: "Here is your receipt" },
      { kind: "paragraph", text },
    ];
  }
  return [
    { kind: "heading", text: "It’s on the press" },
    {
      kind: "wit",
      text: isPolite
        ? "Money well spent on a kind thought."
        : "Real money, spent on being horrible. We knew you had it in you.",
    },
    ...estimateOf(order),
    {
      kind: "paragraph",
      text: `This e-mail from ${brand} is your receipt and your copy of the contract, so keep it until your card has landed.`,
    },
  ];
}

const heldOpenings: Record<HoldKind, string> = {
  payment:
    "Your money has arrived, and something about the payment isn’t as it should be. Nothing is printed or posted until we’ve sorted it out. We’ll be in touch.",
  address:
    "Your money has arrived, and no whole address with it. Answer this e-mail and tell us where it goes: nothing is printed or posted before that.",
  refund:
    "Your money has arrived, and we’re sorting out a refund. Nothing is posted until that’s done.",
  dispute:
    "Your money has arrived, and your bank has asked us about it. Nothing is posted until it has its answer.",
  other:
    "Your money has arrived, and we have to look into something first. Nothing is posted until we have. We’ll be in touch.",
};

function sumOf(order: LetterOrder) {
  const { lines, discountCode, discountPence, postageName, postagePence } = order;
  const { totalPence, vatBasisPoints } = order;
  return [
    ...lines.map((line) => [line.name, formatPence(line.pricePence + line.discountPence)] as const),
    ...(discountPence > 0
      ? [[`Discount, ${discountCode}`, `−${formatPence(discountPence)}`] as const]
      : []),
    [postageName ?? "Royal Mail", formatPence(postagePence)] as const,
    ...(vatBasisPoints > 0
      ? [
          [
            `Included: VAT at ${vatBasisPoints / 100}%`,
            formatPence(vatWithin(totalPence, vatBasisPoints)),
          ] as const,
        ]
      : []),
    ["Total", formatPence(totalPence)] as const,
  ];
}

function estimateOf(order: LetterOrder): Block[] {
  const estimate = estimateFor(order);
  if (!estimate) return [];
  const note = postingNote(order);
  const posting = note && order.parcel.leftAt === null ? `${note} ` : "";
  const text = `${posting}${order.postageName ?? "Royal Mail"} should have it there by ${estimate}. That is an estimate; if it hasn’t come within 30 days of ${arrivalCountsFrom(order)}, tell us.`;
  return [{ kind: "paragraph", text }];
}

function addressOf({ deliveryName, deliveryAddress }: LetterOrder): Block[] {
  const address = [deliveryName, ...addressLines(deliveryAddress)].filter(Boolean).join("\n");
  return [
    { kind: "heading", text: "Where it goes" },
    { kind: "quotation", text: address || "You gave no address. Write to us." },
  ];
}

/** The cards that may be cancelled, and those that may not. */
function rightsOf({ lines }: LetterOrder): Block[] {
  if (lines.length === 0) return [];
  const items = lines.map(({ name, personalisation }) =>
    personalisation
      ? `${name}: personalised, so there is no right to cancel it.`
      : `${name}: blank, so you may cancel until ${cancellingDays} days after the last card of the order has arrived. You pay to send it back. We refund the card and our cheapest postage.`,
  );
  return [
    { kind: "heading", text: "If you change your mind" },
    { kind: "list", items },
  ];
}

function clauseBlock(clause: Clause): Block {
  switch (clause.kind) {
    case "heading":
      return { kind: "subheading", text: clause.text };
    case "subheading":
      return { kind: "minorHeading", text: clause.text };
    case "list":
      return { kind: "list", items: clause.items.map(plainText), isSmallPrint: true };
    default:
      return { kind: "smallPrint", text: plainText(clause.text) };
  }
}
