import { z } from "zod";
import { defineFormCall } from "~/http/call.server";
import { closeOrder as close } from "~/shop/refunds/close-order.server";
import { nameRefundedCards as nameCards } from "~/shop/refunds/name-refunded-cards.server";
import { refundOrder as payBack } from "~/shop/refunds/refund-order.server";
import { closingWays, refundPostages, refundReasons } from "~/shop/refunds/refund-sum";
import { parsePounds } from "~/shop/money";
import { keysOf } from "~/shop/objects";
import { href } from "~/forms/href";
import { IdempotencyKey, OrderId, requiredText, Tick, tickedPositions } from "./inputs.server";

const RefundForm = z
  .looseObject({
    order: OrderId,
    idempotencyKey: IdempotencyKey,
    /** The pence that were left when the form was shown. */
    remaining: z.coerce.number().int().min(0),
    postage: z.enum(keysOf(refundPostages)).default("none"),
    /** An amount that is for no card, in pounds. */
    free: z
      .string()
      .default("0")
      .transform((typed) => parsePounds(typed || "0"))
      .pipe(z.number("That is not an amount. Type pounds, such as 1.00.")),
    reason: z.enum(keysOf(refundReasons), "Why? Our terms have the reasons."),
    /** All that is left. */
    whole: Tick,
  })
  .transform(({ order, idempotencyKey, remaining, postage, free, reason, whole, ...boxes }) => ({
    order,
    idempotencyKey,
    remaining,
    postage,
    free,
    reason,
    whole,
    positions: tickedPositions(boxes),
  }));

/** Sends money back to the person who paid. */
export const refundOrder = defineFormCall({
  name: "refund-order",
  who: "desk",
  may: "refund",
  needsProof: true,
  input: RefundForm,
  async run(session, { order: orderId, remaining, whole, free, ...asked }) {
    const { shop, desk } = session;
    const { state } = await payBack(shop, desk.staffId, {
      orderId,
      remainingPence: remaining,
      isWhole: whole,
      freePence: free,
      ...asked,
    });
    return { state, orderId };
  },
  afterForm: ({ state, orderId }) => ({
    to: href("/desk/orders/:orderId", { orderId }),
    notices: [state === "pending" || state === "succeeded" ? "moneyBack" : "moneyUnknown"],
  }),
});

/** Ends an order that is here, and says why. */
export const closeOrder = defineFormCall({
  name: "close-order",
  who: "desk",
  may: "refund",
  needsProof: true,
  writtenFields: ["words"],
  input: z.object({
    order: OrderId,
    idempotencyKey: IdempotencyKey,
    /** The pence that were left when the form was shown. */
    remaining: z.coerce.number().int().min(0),
    way: z.enum(keysOf(closingWays), "Does its money go back, or has it gone back already?"),
    words: requiredText("Why? The customer reads it."),
  }),
  async run({ shop, desk }, { order: orderId, remaining: remainingPence, ...closing }) {
    await close(shop, desk.staffId, { orderId, remainingPence, ...closing });
    return { orderId };
  },
  afterForm: ({ orderId }) => ({
    to: href("/desk/orders/:orderId", { orderId }),
    notices: ["closedOrder"],
  }),
});

const RefundedCards = z
  .looseObject({
    order: OrderId,
    refund: z.string().regex(/^RF-[0-9A-Z]{8}$/, "That is not the number of a refund."),
  })
  .transform(({ order, refund, ...boxes }) => ({
    order,
    refund,
    positions: tickedPositions(boxes),
  }));

/** Says for which cards a refund was that was made at the provider. */
export const nameRefundedCards = defineFormCall({
  name: "name-refunded-cards",
  who: "desk",
  may: "refund",
  input: RefundedCards,
  async run({ shop, desk }, refunded) {
    await nameCards(shop.db, desk.staffId, refunded);
  },
  afterForm: () => ({ notices: ["cardsNamed"] }),
});
