import { z } from "zod";
import { defineFormCall } from "~/http/call.server";
import { Personalisation, PostOnOrNone, textUpTo } from "~/http/inputs.server";
import type { Session } from "~/http/session.server";
import { href } from "~/forms/href";
import { ownOrderHref } from "~/forms/own-order";
import { mergeLines } from "~/shop/basket/basket";
import { cancelCards } from "~/shop/cases/cancel-cards.server";
import { linesAgain } from "~/shop/cases/lines-again.server";
import { shouldHaveCome } from "~/shop/cases/order-forms.server";
import { tellUs } from "~/shop/cases/tell-us.server";
import { maxTellingLength, tellings } from "~/shop/cases/tellings";
import { londonDay } from "~/shop/london-time.server";
import { keysOf } from "~/shop/objects";
import type { Shop } from "~/shop/shop";
import { correctOrder } from "~/shop/fulfilment/correct-order.server";
import { isPostcode, writeAddressee } from "~/shop/orders/address";
import type { PaidOrder } from "~/shop/orders/order";
import { findLinkedOrder } from "~/shop/orders/order-links.server";
import { findOwnOrder } from "~/shop/orders/read-orders.server";
import { Refusal } from "~/shop/refusal";
import {
  addresseeFields,
  Day,
  orNothing,
  Position,
  Tick,
  tickedPositions,
  Was,
} from "./desk/inputs.server";

/** The token of the order's link, or its number for the customer who is logged in. */
const OrderKey = z.string().max(100);

/** @throws {Refusal} if the order is not the sender's */
async function requireOwn({ shop: { db }, customer }: Session, key: string): Promise<PaidOrder> {
  const order =
    (await findLinkedOrder(db, key)) ?? (customer && (await findOwnOrder(db, customer.id, key)));
  if (!order) throw new Refusal("missing", "There is no such order.");
  return order;
}

/** We post within the UK, so its form asks for no country. */
const { country: _, ...domesticFields } = addresseeFields;

const OwnCorrection = z.discriminatedUnion("what", [
  z
    .object({
      order: OrderKey,
      what: z.literal("message"),
      position: Position,
      was: Was,
      now: Personalisation,
      noCancelling: Tick,
    })
    .refine(({ was, now }) => was !== now, {
      path: ["now"],
      error: "That’s what it says already.",
    })
    .refine(({ was, now, noCancelling }) => was !== "" || now === "" || noCancelling, {
      path: ["noCancelling"],
      error: "Tick it first: a card with words in it can’t be cancelled.",
    })
    .transform(({ position, ...correction }) => ({ ...correction, what: { message: position } })),
  z.object({ order: OrderKey, what: z.literal("postOn"), was: Was, now: PostOnOrNone }),
  z
    .object({ order: OrderKey, what: z.literal("address"), ...domesticFields })
    .refine(({ postcode }) => isPostcode(postcode, "GB"), {
      path: ["postcode"],
      error: "We need a postcode, as LS1 4AP.",
    })
    .transform(({ order, what, ...addressee }) => ({
      order,
      what,
      was: undefined,
      now: writeAddressee({ ...addressee, country: "GB" }),
    })),
]);

/** Corrects the words, the address or the day of posting of the sender's own order, until it is printed. */
export const correctOwnOrder = defineFormCall({
  name: "correct-own-order",
  who: "anyone",
  input: OwnCorrection,
  async run(session, { order, what, was, now }) {
    const { shop } = session;
    const { id } = await requireOwn(session, order);
    await shop.limits.writeTo("order-changed", id);
    await correctOrder(shop.db, "shopper", id, { what, was, now });
  },
  afterForm: () => ({ notices: ["ownCorrected"] }),
});

const CancelForm = z
  .looseObject({
    order: OrderKey,
    idempotencyKey: z.uuid(),
    /** Sent by the second step, which has shown what goes back. */
    remaining: z.coerce.number().int().min(0).optional(),
    cameOn: orNothing(Day),
  })
  .transform(({ order, idempotencyKey, remaining, cameOn, ...boxes }) => {
    return { order, idempotencyKey, remaining, cameOn, positions: tickedPositions(boxes) };
  });

/** Shows what cancelling the ticked cards of the sender's own order means, and then cancels them. */
export const cancelOwnCards = defineFormCall({
  name: "cancel-cards",
  who: "anyone",
  input: CancelForm,
  async run(session, { order: key, remaining: remainingPence, ...asked }) {
    const { shop } = session;
    const own = await requireOwn(session, key);
    if (asked.positions.length === 0) {
      throw new Refusal("invalid", "Which ones? Tick one card at least.");
    }
    if (remainingPence === undefined) return { key, ticked: asked.positions.join("-") };
    await requireArrival(shop.db, own, asked.cameOn);
    await shop.limits.writeTo("order-cancelled", own.id);
    await cancelCards(shop, own.id, { ...asked, remainingPence });
    return { key, ticked: undefined };
  },
  afterForm: ({ key, ticked }) =>
    ticked === undefined
      ? { notices: ["ownCancelled"] }
      : { to: `${ownOrderHref(key, { cancel: ticked })}#cancel` },
});

/** @throws {Refusal} for the cards of an order that should have come, without a day when they did */
async function requireArrival(db: Shop["db"], order: PaidOrder, cameOn: string | undefined) {
  const now = new Date();
  const refuse = (message: string) =>
    new Refusal("invalid", message, { fieldErrors: { cameOn: message } });
  if (cameOn === undefined && (await shouldHaveCome(db, order, now))) {
    throw refuse("When did the last card come?");
  }
  if (cameOn !== undefined && cameOn > londonDay(now)) throw refuse("That day is still to come.");
}

/** Takes in what the sender tells of their own order. */
export const tellUsOfOrder = defineFormCall({
  name: "tell-us",
  who: "anyone",
  input: z
    .object({
      order: OrderKey,
      idempotencyKey: z.uuid(),
      what: z.enum(keysOf(tellings), "Late, bent, lost, or something else?"),
      text: textUpTo(maxTellingLength, `${maxTellingLength} characters will have to do.`),
    })
    .refine(({ what, text }) => what !== "other" || text !== "", {
      path: ["text"],
      error: "Something else? Then say what.",
    }),
  async run(session, { order, ...told }) {
    const { shop } = session;
    const { id } = await requireOwn(session, order);
    await shop.limits.writeTo("order-told", id);
    await tellUs(shop.db, id, told);
  },
  afterForm: () => ({ notices: ["ownTold"] }),
});

/** Puts the cards of the sender's own order into the basket, those that are still sold. */
export const orderAgain = defineFormCall({
  name: "same-again",
  who: "shopper",
  input: z.object({ order: OrderKey, idempotencyKey: z.uuid(), withWords: Tick }),
  async run(session, { order, idempotencyKey: key, withWords }) {
    const own = await requireOwn(session, order);
    const again = await linesAgain(session.shop.db, own, { key, withWords });
    if (again.length === 0) {
      throw new Refusal("conflict", "We make none of these any more. Find another one.");
    }
    await session.basket.change((lines) => mergeLines(lines, again));
    return { isLess: again.length < own.lines.length };
  },
  afterForm: ({ isLess }) => ({
    to: href("/cart"),
    notices: [isLess ? "orderedLessAgain" : "orderedAgain"],
  }),
});

/** The calls of the forms about an order, on each page of its shopper. */
export const ownOrderCalls = [correctOwnOrder, cancelOwnCards, tellUsOfOrder, orderAgain];
