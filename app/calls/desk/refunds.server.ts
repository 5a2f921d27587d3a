import { z } from "zod";
import { defineCall, defineQuery } from "~/http/call.server";
import { nameRefundedCards as nameCards } from "~/shop/refunds/name-refunded-cards.server";
import { refundOrder as payBack, refundStates } from "~/shop/refunds/refund-order.server";
import { refundPostages, refundReasons } from "~/shop/refunds/refund-sum";
import { parsePounds } from "~/shop/money";
import { keysOf } from "~/shop/objects";
import { MoneyTrouble, readTrouble } from "~/shop/operations/trouble.server";
import { href } from "~/forms/href";
import { IdempotencyKey, OrderId, Position, ticked } from "./inputs.server";

const Shared = z.object({
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
});

const RefundInput = Shared.extend({
  /** All that is left. */
  whole: z.boolean().default(false),
  positions: z.array(Position).default([]),
});

const RefundForm = z
  .looseObject({ ...Shared.shape, whole: z.string().optional() })
  .transform(({ order, idempotencyKey, remaining, postage, free, reason, ...boxes }) => ({
    order,
    idempotencyKey,
    remaining,
    postage,
    free,
    reason,
    whole: boxes.whole !== undefined,
    positions: ticked("line.")(boxes).map(Number),
  }));

/** Sends money back to the person who paid. */
export const refundOrder = defineCall({
  name: "refund-order",
  who: "desk",
  may: "refund",
  needsProof: true,
  input: RefundInput,
  formInput: RefundForm,
  output: z.object({ state: z.enum(refundStates) }),
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

const RefundedCards = z.object({
  order: OrderId,
  refund: z.string().regex(/^RF-[0-9A-Z]{8}$/, "That is not the number of a refund."),
});

/** Says for which cards a refund was that was made at the provider. */
export const nameRefundedCards = defineCall({
  name: "name-refunded-cards",
  who: "desk",
  may: "refund",
  input: RefundedCards.extend({ positions: z.array(Position) }),
  formInput: z.looseObject(RefundedCards.shape).transform(({ order, refund, ...boxes }) => ({
    order,
    refund,
    positions: ticked("line.")(boxes).map(Number),
  })),
  async run({ shop, desk }, refunded) {
    await nameCards(shop.db, desk.staffId, refunded);
  },
  afterForm: () => ({ notices: ["cardsNamed"] }),
});

/** The payments and refunds that need attention. */
export const trouble = defineQuery({
  name: "trouble",
  who: "desk",
  may: "see money",
  output: MoneyTrouble,
  run: ({ shop, desk }) => readTrouble(shop.db, desk.role, new Date()),
});
