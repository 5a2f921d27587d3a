import { z } from "zod";
import { Email, Personalisation, PostOnOrNone } from "~/http/inputs.server";
import { defineFormCall } from "~/http/call.server";
import {
  addresseeFields,
  OrderId,
  Position,
  Reason,
  RequiredReason,
  SomeOrders,
  ticked,
  TickedOrders,
  tickedPositions,
  TrackingNumber,
  requiredText,
  Was,
} from "./inputs.server";
import { isPostcode, writeAddressee } from "~/shop/orders/address";
import { closeCase as close } from "~/shop/cases/cases.server";
import { correctOrder as correct } from "~/shop/fulfilment/correct-order.server";
import {
  dispatchOrders as dispatch,
  recallOrder as recall,
  undoDispatches,
} from "~/shop/fulfilment/dispatch.server";
import {
  holdOrder as hold,
  releaseOrder as release,
  sayWhetherLeft,
} from "~/shop/fulfilment/hold.server";
import { sendAgain as send } from "~/shop/fulfilment/send-again.server";
import {
  putCardBack as putBack,
  excludeCard as remove,
} from "~/shop/fulfilment/exclude-card.server";
import { addNote as note, writeToCustomer as write } from "~/shop/orders/staff-notes.server";
import { setTrackingNumber } from "~/shop/orders/tracking-number.server";
import { Refusal } from "~/shop/refusal";
import { href } from "~/forms/href";

const Dispatch = z
  .looseObject({ trackingNumber: z.string().optional() })
  .transform((fields) => ({ ...fields, orders: ticked("order.")(fields) }))
  .pipe(z.object({ orders: SomeOrders, trackingNumber: TrackingNumber }))
  .refine(({ orders, trackingNumber }) => !trackingNumber || orders.length === 1, {
    path: ["trackingNumber"],
    message: "A tracking number belongs to one order.",
  });

export const dispatchOrders = defineFormCall({
  name: "dispatch-orders",
  who: "desk",
  may: "dispatch",
  writtenFields: ["trackingNumber"],
  input: Dispatch,
  async run({ shop, desk }, { orders, trackingNumber }) {
    const outcome = await dispatch(shop.db, desk.staffId, orders, trackingNumber);
    const [refused] = outcome.refused;
    if (trackingNumber && refused) {
      throw new Refusal("conflict", `${refused.id}: ${refused.why} You wrote: ${trackingNumber}`);
    }
    return outcome;
  },
  afterForm: ({ entryId }) => ({ to: href("/desk/done/:entryId", { entryId }) }),
});

/** Sets the tracking number of an order that has left. An empty one removes it. */
export const trackOrder = defineFormCall({
  name: "track-order",
  who: "desk",
  may: "dispatch",
  writtenFields: ["trackingNumber"],
  input: z.object({ order: OrderId, trackingNumber: TrackingNumber }),
  async run({ shop, desk }, { order, trackingNumber }) {
    await setTrackingNumber(shop.db, desk.staffId, order, trackingNumber);
  },
  afterForm: () => ({ notices: ["tracked"] }),
});

export const undoDispatch = defineFormCall({
  name: "undo-dispatch",
  who: "desk",
  may: "dispatch",
  input: TickedOrders,
  run: ({ shop, desk }, orders) => undoDispatches(shop.db, desk.staffId, orders),
  afterForm: ({ entryId }) => ({ to: href("/desk/done/:entryId", { entryId }) }),
});

/** Undoes a dispatch that its customer was told of. */
export const recallOrder = defineFormCall({
  name: "recall-order",
  who: "desk",
  may: "send again",
  input: z.object({ order: OrderId }),
  async run({ shop, desk }, { order }) {
    await recall(shop.db, desk.staffId, order);
  },
  afterForm: () => ({ notices: ["recalled"] }),
});

export const holdOrder = defineFormCall({
  name: "hold-order",
  who: "desk",
  may: "hold",
  writtenFields: ["reason"],
  input: z.object({ order: OrderId, reason: Reason }),
  async run({ shop, desk }, { order, reason }) {
    await hold(shop.db, desk.staffId, order, reason);
  },
  afterForm: () => ({ notices: ["onHold"] }),
});

/** The cause of an order's hold, by its key. That of a dispute begins with its kind. */
const cause = z.string().max(200);
const ofDispute = /^disputed /;

/** Ends a cause that keeps an order here. */
export const releaseOrder = defineFormCall({
  name: "release-order",
  who: "desk",
  may: "release",
  input: z.object({
    order: OrderId,
    cause: cause.refine((key) => !ofDispute.test(key), "That needs a proof of who you are."),
  }),
  async run({ shop, desk }, { order, cause: key }) {
    await release(shop.db, desk.staffId, order, key);
  },
  afterForm: () => ({ notices: ["released"] }),
});

/** Lets an order be posted although a bank disputes its payment. */
export const dispatchDisputed = defineFormCall({
  name: "post-all-the-same",
  who: "desk",
  may: "release",
  needsProof: true,
  input: z.object({
    order: OrderId,
    cause: cause.regex(ofDispute, "That is not the number of a dispute."),
  }),
  async run({ shop, desk }, { order, cause: key }) {
    await release(shop.db, desk.staffId, order, key);
  },
  afterForm: () => ({ notices: ["released"] }),
});

/** Says of orders from a backup that they have left since. */
export const hasLeft = defineFormCall({
  name: "has-left",
  who: "desk",
  may: "release",
  input: TickedOrders,
  async run({ shop, desk }, orders) {
    await sayWhetherLeft(shop.db, desk.staffId, orders, true);
  },
  afterForm: () => ({ notices: ["saidWhetherLeft"] }),
});

/** Says of orders from a backup that they are here. */
export const isHere = defineFormCall({
  name: "is-here",
  who: "desk",
  may: "release",
  input: TickedOrders,
  async run({ shop, desk }, orders) {
    await sayWhetherLeft(shop.db, desk.staffId, orders, false);
  },
  afterForm: () => ({ notices: ["saidWhetherLeft"] }),
});

const OrderedCard = z.object({ order: OrderId, position: Position });

/** Keeps one card of an order from being printed. */
export const excludeCard = defineFormCall({
  name: "exclude-card",
  who: "desk",
  may: "hold",
  writtenFields: ["reason"],
  input: OrderedCard.extend({ reason: RequiredReason }),
  async run({ shop, desk }, card) {
    await remove(shop.db, desk.staffId, card);
  },
  afterForm: () => ({ notices: ["cardOut"] }),
});

/** Puts an excluded card back into its order. */
export const putCardBack = defineFormCall({
  name: "put-card-back",
  who: "desk",
  may: "release",
  input: OrderedCard,
  async run({ shop, desk }, card) {
    await putBack(shop.db, desk.staffId, card);
  },
  afterForm: () => ({ notices: ["cardBack"] }),
});

const Correction = z.discriminatedUnion("what", [
  z.object({ order: OrderId, what: z.literal("email"), was: Was, now: Email }),
  z
    .object({ order: OrderId, what: z.literal("address"), was: Was, ...addresseeFields })
    .refine(({ postcode, country }) => isPostcode(postcode, country), {
      path: ["postcode"],
      error: "We need a postcode, as LS1 4AP.",
    })
    .transform(({ order, what, was, ...addressee }) => ({
      order,
      what,
      was,
      now: writeAddressee(addressee),
    })),
  z.object({
    order: OrderId,
    what: z.literal("postOn"),
    was: Was,
    now: PostOnOrNone,
  }),
  z.object({
    order: OrderId,
    what: z.literal("message"),
    position: Position,
    was: Was,
    now: Personalisation,
  }),
]);

export const correctOrder = defineFormCall({
  name: "correct-order",
  who: "desk",
  may: "change orders",
  writtenFields: ["now", ...Object.keys(addresseeFields)],
  input: Correction,
  async run({ shop, desk }, { order, was, now, ...field }) {
    const what = field.what === "message" ? { message: field.position } : field.what;
    await correct(shop.db, desk, order, { what, was, now });
  },
  afterForm: () => ({ notices: ["corrected"] }),
});

export const sendAgain = defineFormCall({
  name: "send-again",
  who: "desk",
  may: "send again",
  writtenFields: ["reason"],
  input: z
    .looseObject({ order: OrderId, reason: requiredText("Why again? Say it in a word.") })
    .transform(({ order, reason, ...fields }) => ({
      order,
      reason,
      positions: tickedPositions(fields),
    })),
  async run({ shop, desk }, { order, ...again }) {
    await send(shop.db, desk.staffId, order, again);
  },
  afterForm: () => ({ notices: ["sentAgain"] }),
});

/** Takes what a customer wants of an order off the lists of today. */
export const closeCase = defineFormCall({
  name: "close-case",
  who: "desk",
  may: "write",
  input: z.object({ order: OrderId, number: z.coerce.number().int() }),
  async run({ shop, desk }, { order, number }) {
    await close(shop.db, desk.staffId, order, number);
  },
  afterForm: () => ({ notices: ["caseClosed"] }),
});

const Written = z.object({
  order: OrderId,
  text: requiredText("Not a word? Then there is nothing to keep."),
});

export const addNote = defineFormCall({
  name: "add-note",
  who: "desk",
  may: "write",
  writtenFields: ["text"],
  input: Written,
  async run({ shop, desk }, { order, text }) {
    await note(shop.db, desk.staffId, order, text);
  },
  afterForm: () => ({ notices: ["noted"] }),
});

export const writeToCustomer = defineFormCall({
  name: "write-to-customer",
  who: "desk",
  may: "write",
  writtenFields: ["text"],
  input: Written,
  async run({ shop, desk }, { order, text }) {
    await write(shop.db, desk.staffId, order, text);
  },
  afterForm: () => ({ notices: ["written"] }),
});
