import type { LetterKind } from "../../db/letter-tables";
import { vatBasisPointsOf, type Trader } from "~/shop/legal/trader";
import { href } from "~/forms/href";
import type { Letter } from "./letter";
import type { LetterLine, LetterOrder } from "./letter-cards";
import { letterPage } from "./letter-page.server";
import { letterText } from "./letter-text";
import { letters } from "./letters.server";
import { pictureAddress } from "~/shop/catalogue/card";
import { keysOf } from "~/shop/objects";

/** A letter of each kind, about a fictional order and account. */
export function sampleLetters(trader: Trader, publicUrl: string, isPolite: boolean) {
  const order = sampleOrder(isPolite, vatBasisPointsOf(trader), publicUrl);
  const orderUrl = `${publicUrl}${href("/order/:token", { token: "no-such-token" })}`;
  const made = { order, orderUrl, publicUrl, trader };
  return Object.fromEntries(
    keysOf(letters).map((kind) => [kind, letters[kind].sample(made)]),
  ) as Record<LetterKind, Letter>;
}

/** The sample of a kind, as the shop sends it; undefined if there is no such kind. */
export function readSample(
  kind: string,
  { trader, publicUrl }: { trader: Trader; publicUrl: string },
  isPolite: boolean,
) {
  const samples = sampleLetters(trader, publicUrl, isPolite);
  const kinds = keysOf(samples);
  const found = kinds.find((each) => each === kind);
  if (!found) return undefined;
  const letter = samples[found];
  return {
    kind: found,
    kinds,
    subject: letter.subject,
    text: letterText(letter),
    page: letterPage(letter, publicUrl),
  };
}

/** A fictional order. */
export function sampleOrder(
  isPolite: boolean,
  vatBasisPoints: number,
  publicUrl: string,
): LetterOrder {
  const at = Date.parse("2026-11-20T11:00:00Z");
  return {
    id: "BC-7K3M9QXD",
    customerId: null,
    status: "Preparing",
    subtotalPence: 649,
    postagePence: 170,
    secondClassPence: 170,
    firstClassPence: 220,
    totalPence: 819,
    email: "dave@example.com",
    deliveryName: "Dave Bastard",
    deliveryAddress: "1 Regret Street\nLeeds\nLS1 4AP",
    checkoutSessionId: null,
    checkoutUrl: null,
    createdAt: at,
    paidAt: at,
    heldReason: null,
    postageName: "Royal Mail 2nd Class",
    deliveryEstimate: "Tuesday 24 November",
    postOn: null,
    termsVersion: null,
    isPolite,
    vatBasisPoints,
    erasedAt: null,
    parcel: {
      number: 1,
      dueOn: "2026-11-20",
      leftAt: null,
      trackingNumber: null,
      isPrinted: false,
    },
    currency: "GBP",
    discountCode: null,
    discountPence: 0,
    lines: sampleLines(isPolite, publicUrl),
  };
}

const sampleLines = (isPolite: boolean, publicUrl: string): LetterLine[] => [
  {
    uId: "1",
    productId: "grapes",
    name: isPolite ? "A Bunch Of Grapes" : "I Ate Your Grapes",
    pricePence: 325,
    discountPence: 0,
    personalisation: "They were seedless.\nUnlike you, apparently.",
    typeface: "poster",
    cover: isPolite ? null : sampleCover("grapes", "Stalks, and three grapes.", publicUrl),
  },
  {
    uId: "2",
    productId: "bingo",
    name: isPolite ? "A Game For The Wedding" : "Wedding Bingo",
    pricePence: 324,
    discountPence: 0,
    personalisation: "",
    typeface: "poster",
    cover: isPolite ? null : sampleCover("bingo", "A bingo card for weddings.", publicUrl),
  },
];

const sampleCover = (id: string, alt: string, publicUrl: string) => {
  return { url: `${publicUrl}${pictureAddress({ id }, "social.jpg")}`, alt };
};
