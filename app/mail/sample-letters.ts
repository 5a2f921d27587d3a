import type { LetterKind } from "../../db/letter-tables";
import { vatBasisPointsOf, type Trader } from "~/shop/legal/trader";
import { href } from "~/forms/href";
import { confirmationLetter } from "./confirmation-letter";
import {
  closedLetter,
  dataLetter,
  emailChangedLetter,
  emailChangeLetter,
  emailChangingLetter,
  goingLetter,
  passwordChangedLetter,
  resetLetter,
  testLetter,
} from "./customer-news";
import type { Letter } from "./letter";
import type { LetterLine, LetterOrder } from "./letter-cards";
import { letterPage } from "./letter-page.server";
import { letterText } from "./letter-text";
import {
  againLetter,
  changeLetter,
  dispatchedLetter,
  messageLetter,
  movedLetter,
  orderLinkLetter,
  recalledLetter,
  refundLetter,
  releasedLetter,
} from "./order-news";
import { alarmLetter, morningLetter, orderLetter } from "./owner-news";
import { invitationLetter, newDeviceLetter, wrongCodesLetter } from "./staff-news";
import { pictureAddress } from "~/shop/catalogue/card";
import { keysOf } from "~/shop/objects";
import { refundReasons } from "~/shop/refunds/refund-sum";

/** A letter of each kind, about a fictional order and account. */
export function sampleLetters(
  trader: Trader,
  publicUrl: string,
  isPolite: boolean,
): Record<LetterKind, Letter> {
  const order = sampleOrder(isPolite, vatBasisPointsOf(trader), publicUrl);
  const orderUrl = `${publicUrl}${href("/order/:token", { token: "no-such-token" })}`;
  return {
    "order-confirmation": confirmationLetter(order, orderUrl, trader),
    "order-dispatched": dispatchedLetter(
      { ...order, trackingNumber: "AB123456785GB" },
      orderUrl,
      trader,
    ),
    "order-refunded": refundLetter(order, orderUrl, trader, {
      amountPence: 525,
      postagePence: 0,
      reason: refundReasons.unprintable,
      cards: order.lines.slice(0, 1).map(({ name }) => ({ name, amountPence: 325 })),
    }),
    "order-recalled": recalledLetter(order, orderUrl, trader),
    "order-changed": changeLetter(order, orderUrl, trader, {
      detail: "message",
      card: { line: order.lines[0]!, was: "They were sedless.\nUnlike you, apparently." },
    }),
    "order-moved": movedLetter(order, trader),
    "order-again": againLetter(order, orderUrl, trader),
    "order-released": releasedLetter(order, orderUrl, trader),
    "order-message": messageLetter(
      order,
      orderUrl,
      trader,
      "Your message ends in the middle of a sentence.\n\nIs it meant to? Tell us before four.",
    ),
    "order-link": orderLinkLetter(order, orderUrl, trader),
    ...sampleAccountLetters(trader, publicUrl),
    test: testLetter(`${publicUrl}${href("/desk/letters")}`, trader),
    "staff-invite": invitationLetter(
      { inviter: "Olive", role: "packer" },
      `${publicUrl}${href("/desk/take/:token", { token: "no-such-token" })}`,
      trader,
    ),
    "desk-device": newDeviceLetter("20 Nov 2026, 14:05", `${publicUrl}${href("/desk/me")}`, trader),
    "wrong-codes": wrongCodesLetter("Olive", trader),
    ...sampleOwnerLetters(order, trader, publicUrl),
  };
}

function sampleAccountLetters(trader: Trader, publicUrl: string) {
  const url = `${publicUrl}${href("/login")}`;
  return {
    "password-reset": resetLetter(url, trader),
    "password-changed": passwordChangedLetter(url, trader),
    "email-change": emailChangeLetter(url, trader),
    "email-changing": emailChangingLetter(url, trader),
    "email-changed": emailChangedLetter(trader),
    "data-ready": dataLetter(url, trader),
    "account-closed": closedLetter(trader),
    "account-going": goingLetter(url, trader),
  } satisfies Partial<Record<LetterKind, Letter>>;
}

function sampleOwnerLetters(order: LetterOrder, trader: Trader, publicUrl: string) {
  const orderUrl = `${publicUrl}${href("/desk/orders/:orderId", { orderId: order.id })}`;
  const cardCount = order.lines.length;
  const held = { ...order, heldReason: "amount", cardCount };
  return {
    "owner-order": orderLetter({ ...order, cardCount }, orderUrl, trader),
    "owner-morning": morningLetter(
      { from: Date.parse("2026-11-19T07:30:00Z"), orders: [held], toPrint: 3, toPost: 2 },
      `${publicUrl}${href("/desk")}`,
      trader,
    ),
    "owner-alarm": alarmLetter(
      { title: `Order ${order.id} is on hold`, text: "Its page says why.", url: orderUrl },
      trader,
    ),
  } satisfies Partial<Record<LetterKind, Letter>>;
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

function sampleOrder(isPolite: boolean, vatBasisPoints: number, publicUrl: string): LetterOrder {
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
    termsVersion: null,
    isPolite,
    vatBasisPoints,
    erasedAt: null,
    dueOn: "2026-11-20",
    printedAt: null,
    dispatchedAt: null,
    trackingNumber: null,
    round: 1,
    foreignMoney: null,
    disputeState: null,
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
