import { z } from "zod";
import { Email, Personalisation } from "~/http/inputs.server";
import { defineCall } from "~/http/call.server";
import {
  NameAndAddress,
  OrderId,
  Outcome,
  Position,
  Reason,
  RequiredReason,
  SomeOrders,
  ticked,
  TickedOrders,
  TrackingNumber,
  requiredText,
} from "./inputs.server";
import { correctOrder as correct } from "~/shop/fulfilment/correct-order.server";
import {
  dispatchOrders as dispatch,
  recallOrder as recall,
  undoDispatches,
} from "~/shop/fulfilment/dispatch.server";
import {
  holdOrder as hold,
  allowDispatch as allow,
  releaseOrder as release,
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
  .object({ orders: SomeOrders, trackingNumber: TrackingNumber })
  .refine(({ orders, trackingNumber }) => !trackingNumber || orders.length === 1, {
    path: ["trackingNumber"],
    message: "A tracking number belongs to one order.",
  });

export const dispatchOrders = defineCall({
  name: "dispatch-orders",
  who: "desk",
  may: "dispatch",
  writtenFields: ["trackingNumber"],
  input: Dispatch,
  formInput: z
    .looseObject({ trackingNumber: z.string().optional() })
    .transform(({ trackingNumber, ...fields }): z.input<typeof Dispatch> => {
      return { trackingNumber, orders: ticked("order.")(fields) };
    })
    .pipe(Dispatch),
  output: Outcome,
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
export const trackOrder = defineCall({
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

export const undoDispatch = defineCall({
  name: "undo-dispatch",
  who: "desk",
  may: "dispatch",
  input: z.object({ orders: SomeOrders }),
  formInput: TickedOrders.transform((orders) => ({ orders })),
  output: Outcome,
  run: ({ shop, desk }, { orders }) => undoDispatches(shop.db, desk.staffId, orders),
  afterForm: ({ entryId }) => ({ to: href("/desk/done/:entryId", { entryId }) }),
});

/** Undoes a dispatch that its customer was told of. */
export const recallOrder = defineCall({
  name: "recall-order",
  who: "desk",
  may: "send again",
  input: z.object({ order: OrderId }),
  async run({ shop, desk }, { order }) {
    await recall(shop.db, desk.staffId, order);
  },
  afterForm: () => ({ notices: ["recalled"] }),
});

export const holdOrder = defineCall({
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

export const releaseOrder = defineCall({
  name: "release-order",
  who: "desk",
  may: "release",
  input: z.object({ order: OrderId }),
  async run({ shop, desk }, { order }) {
    await release(shop.db, desk.staffId, order);
  },
  afterForm: () => ({ notices: ["released"] }),
});

/** Releases an order for posting although a bank disputes its payment. */
export const dispatchDisputed = defineCall({
  name: "post-all-the-same",
  who: "desk",
  may: "release",
  needsProof: true,
  input: z.object({ order: OrderId }),
  async run(session, { order }) {
    await allow(session.shop.db, session.desk.staffId, order);
  },
  afterForm: () => ({ notices: ["released"] }),
});

const OrderedCard = z.object({ order: OrderId, position: Position });

/** Keeps one card of an order from being printed. */
export const excludeCard = defineCall({
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
export const putCardBack = defineCall({
  name: "put-card-back",
  who: "desk",
  may: "release",
  input: OrderedCard,
  async run({ shop, desk }, card) {
    await putBack(shop.db, desk.staffId, card);
  },
  afterForm: () => ({ notices: ["cardBack"] }),
});

/** A form sends CR LF, however the field was filled. */
const Was = z.string().transform((text) => text.replaceAll("\r\n", "\n"));

const Correction = z.discriminatedUnion("what", [
  z.object({ order: OrderId, what: z.literal("email"), was: Was, now: Email }),
  z.object({
    order: OrderId,
    what: z.literal("address"),
    was: Was,
    now: NameAndAddress,
  }),
  z.object({
    order: OrderId,
    what: z.literal("message"),
    position: Position,
    was: Was,
    now: Personalisation,
  }),
]);

export const correctOrder = defineCall({
  name: "correct-order",
  who: "desk",
  may: "change orders",
  writtenFields: ["now"],
  input: Correction,
  async run({ shop, desk }, { order, was, now, ...field }) {
    const what = field.what === "message" ? { message: field.position } : field.what;
    await correct(shop.db, desk, order, { what, was, now });
  },
  afterForm: () => ({ notices: ["corrected"] }),
});

const TickedLines = z.looseObject({
  order: OrderId,
  reason: requiredText("Why again? Say it in a word."),
});

export const sendAgain = defineCall({
  name: "send-again",
  who: "desk",
  may: "send again",
  writtenFields: ["reason"],
  input: z.object({
    order: OrderId,
    reason: requiredText("Why again? Say it in a word."),
    positions: z.array(Position).min(1, "Which cards? Tick one at least."),
  }),
  formInput: TickedLines.transform(({ order, reason, ...fields }) => ({
    order,
    reason,
    positions: ticked("line.")(fields).map(Number),
  })),
  async run({ shop, desk }, { order, ...again }) {
    await send(shop.db, desk.staffId, order, again);
  },
  afterForm: () => ({ notices: ["sentAgain"] }),
});

const Written = z.object({
  order: OrderId,
  text: requiredText("Not a word? Then there is nothing to keep."),
});

export const addNote = defineCall({
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

export const writeToCustomer = defineCall({
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
