import { z } from "zod";
import { Email, Personalisation } from "../doors/inputs.server";
import { defineCall, defineFormCall, defineJsonCall, defineQuery } from "../doors/call.server";
import { correctOrder as correct } from "../shop/desk/correct-order.server";
import { dispatchOrders as dispatch, takeDispatchesBack } from "../shop/desk/dispatch.server";
import { holdOrder as hold, releaseOrder as release } from "../shop/desk/hold.server";
import { listDeskOrders, type ListedOrder } from "../shop/desk/list-orders.server";
import { orderFilters, type OrderFilter } from "../shop/desk/order-filters";
import { readDeskOrder } from "../shop/desk/read-desk-order.server";
import { sendAgain as send } from "../shop/desk/send-again.server";
import { readToday } from "../shop/desk/today.server";
import { addNote as note, writeToCustomer as write } from "../shop/desk/writings.server";

export const OrderId = z.string().regex(/^BC-[0-9A-Z]{8}$/, "That is no order’s number.");

/** What staff write: LF line ends, nothing unprintable. */
export const words = (missing: string) =>
  z
    .string()
    .transform((typed) =>
      typed
        .replaceAll(/\r\n?/g, "\n")
        .replaceAll(/[^\P{Cc}\n]/gu, "")
        .toWellFormed()
        .trim(),
    )
    .pipe(z.string().min(1, missing).max(2000, "Two thousand characters will have to do."));

/** A form's ticked boxes are fields of their own, `order.BC-…`. */
export const ticked = (prefix: string) => (fields: object) =>
  Object.keys(fields)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));

export const SomeOrders = z
  .array(OrderId)
  .min(1, "Which ones? Tick one order at least.")
  .max(500, "Five hundred at a time will do.");

export const TickedOrders = z.looseObject({}).transform(ticked("order.")).pipe(SomeOrders);

/** What was done to which, and why not to the others. */
const Outcome = z.object({
  doneIds: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), why: z.string() })),
});

export const dispatchOrders = defineCall({
  who: "desk",
  may: "dispatch",
  input: z.object({ orders: SomeOrders }),
  formInput: TickedOrders.transform((orders) => ({ orders })),
  output: Outcome,
  run: ({ shop, desk }, { orders }) => dispatch(shop.db, desk.staffId, orders),
  afterForm: ({ entryId }) => ({ to: `/desk/done/${entryId}` }),
});

export const undoDispatch = defineCall({
  who: "desk",
  may: "dispatch",
  input: z.object({ orders: SomeOrders }),
  formInput: TickedOrders.transform((orders) => ({ orders })),
  output: Outcome,
  run: ({ shop, desk }, { orders }) => takeDispatchesBack(shop.db, desk.staffId, orders),
  afterForm: ({ entryId }) => ({ to: `/desk/done/${entryId}` }),
});

export const holdOrder = defineCall({
  who: "desk",
  may: "hold",
  input: z.object({ order: OrderId, reason: words("Why? Whoever finds it next will ask.") }),
  output: z.object({}),
  async run({ shop, desk }, { order, reason }) {
    await hold(shop.db, desk.staffId, order, reason);
    return {};
  },
  afterForm: () => ({ notices: ["onHold"] }),
});

export const releaseOrder = defineCall({
  who: "desk",
  may: "release",
  input: z.object({ order: OrderId }),
  output: z.object({}),
  async run({ shop, desk }, { order }) {
    await release(shop.db, desk.staffId, order);
    return {};
  },
  afterForm: () => ({ notices: ["released"] }),
});

export const Position = z.coerce.number().int().min(0).max(10_000);

/** A form sends CR LF, however the field was filled. */
const Was = z.string().transform((text) => text.replaceAll("\r\n", "\n"));

const Correction = z.discriminatedUnion("what", [
  z.object({ order: OrderId, what: z.literal("email"), was: Was, now: Email }),
  z.object({
    order: OrderId,
    what: z.literal("address"),
    was: Was,
    now: words("A name, and below it an address."),
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
  who: "desk",
  may: "change orders",
  input: Correction,
  output: z.object({}),
  async run({ shop, desk }, { order, was, now, ...field }) {
    const what = field.what === "message" ? { message: field.position } : field.what;
    await correct(shop.db, desk, order, { what, was, now });
    return {};
  },
  afterForm: () => ({ notices: ["corrected"] }),
});

const TickedLines = z.looseObject({
  order: OrderId,
  reason: words("Why again? Say it in a word."),
});

export const sendAgain = defineCall({
  who: "desk",
  may: "send again",
  input: z.object({
    order: OrderId,
    reason: words("Why again? Say it in a word."),
    positions: z.array(Position).min(1, "Which cards? Tick one at least."),
  }),
  formInput: TickedLines.transform(({ order, reason, ...fields }) => ({
    order,
    reason,
    positions: ticked("line.")(fields).map(Number),
  })),
  output: z.object({}),
  async run({ shop, desk }, { order, ...again }) {
    await send(shop.db, desk.staffId, order, again);
    return {};
  },
  afterForm: () => ({ notices: ["sentAgain"] }),
});

const Writing = z.object({
  order: OrderId,
  text: words("Not a word? Then there is nothing to keep."),
});

export const addNote = defineCall({
  who: "desk",
  may: "write",
  input: Writing,
  output: z.object({}),
  async run({ shop, desk }, { order, text }) {
    await note(shop.db, desk.staffId, order, text);
    return {};
  },
  afterForm: () => ({ notices: ["noted"] }),
});

export const writeToCustomer = defineCall({
  who: "desk",
  may: "write",
  input: Writing,
  output: z.object({}),
  async run({ shop, desk }, { order, text }) {
    await write(shop.db, desk.staffId, order, text);
    return {};
  },
  afterForm: () => ({ notices: ["written"] }),
});

/** The box in the desk's head. What was typed is in no address, and so in no log. */
export const findOrders = defineFormCall({
  who: "desk",
  may: "see orders",
  input: z.object({ text: z.string().trim().max(200) }),
  run: ({ shop }, { text }) => {
    const number = /^(?:BC-)?([0-9A-Z]{8})$/i.exec(text.replaceAll(/\s/g, ""))?.[1];
    const id = number && `BC-${number.toUpperCase()}`;
    return { id, sealed: shop.seals.seal(text) };
  },
  afterForm: ({ id, sealed }) => ({
    to: id ? `/desk/orders/${id}?q=${sealed}` : `/desk/orders?q=${sealed}`,
  }),
});

const filters = Object.keys(orderFilters) as [OrderFilter, ...OrderFilter[]];

/** The orders that money has come for, by filter, fifty at a time. */
export const listOrders = defineJsonCall({
  who: "desk",
  may: "see orders",
  input: z.object({
    show: z.enum(filters).default("all"),
    after: z.string().optional(),
    text: z.string().max(200).optional(),
  }),
  output: z.object({ orders: z.array(z.custom<ListedOrder>()), next: z.string().optional() }),
  run: ({ shop, desk }, { show, after, text }) =>
    listDeskOrders(shop.db, desk.role, { filter: show, after, text }),
});

export const readOrder = defineQuery({
  who: "desk",
  may: "see orders",
  output: z.unknown(),
  run: ({ shop, desk }, { orderId = "" }) => readDeskOrder(shop.db, orderId, desk.role),
});

/** How much there is to do. */
export const today = defineQuery({
  who: "desk",
  may: "see orders",
  output: z.unknown(),
  run: ({ shop, desk }) => readToday(shop.db, new Date(), desk.role),
});
