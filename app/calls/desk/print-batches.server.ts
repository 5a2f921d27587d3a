import { z } from "zod";
import { defineFormCall } from "~/http/call.server";
import {
  dispatchBatch as dispatch,
  removeFromBatch as remove,
} from "~/shop/fulfilment/batches.server";
import {
  printOrders as print,
  printTodaysPost as printToday,
  type Printing,
} from "~/shop/fulfilment/make-batch.server";
import { href } from "~/forms/href";
import { papers } from "~/shop/fulfilment/batches";
import { chooseSheets, printAgain as reprint } from "~/shop/fulfilment/sheets.server";
import { keysOf } from "~/shop/objects";
import { OrderId, Position, RequiredReason, TickedOrders } from "./inputs.server";

const BatchId = z.string().regex(/^PB-[0-9A-Z]{8}$/, "That is not the number of a batch.");

/** The batch's page, which says why the others are not in it. */
const toBatch = ({ batchId, refused }: Printing) => {
  const left = refused.map(({ id }) => id).join(".");
  return { to: href("/desk/print/:batchId", { batchId }) + (left && `?left=${left}`) };
};

export const printTodaysPost = defineFormCall({
  name: "print-todays-post",
  who: "desk",
  may: "print",
  input: z.object({}),
  run: ({ shop, desk }) => printToday(shop.db, desk.staffId),
  afterForm: toBatch,
});

export const printOrders = defineFormCall({
  name: "print-orders",
  who: "desk",
  may: "print",
  input: TickedOrders,
  run: ({ shop, desk }, orders) => print(shop.db, desk.staffId, orders),
  afterForm: toBatch,
});

/** The value of a button: "BC-7K3M9QXD.order", "….label", or "….card.2". */
const Part = z
  .object({ what: z.string() })
  .transform(({ what }) => what.split("."))
  .transform(([order, part, position]): unknown => ({ order, part, position }))
  .pipe(
    z.object({
      order: OrderId,
      part: z.enum(["order", "label", "card"], "Which part of it?"),
      position: Position.optional(),
    }),
  );

/** Prints one order, card or label of a batch again. */
export const printAgain = defineFormCall({
  name: "print-again",
  who: "desk",
  may: "print",
  input: Part,
  run: ({ shop, desk }, part) => reprint(shop.db, desk.staffId, part),
  afterForm: ({ batchId, order, part, position, from }) => {
    const query = new URLSearchParams({
      show: part === "label" ? "labels" : "cards",
      order,
      ...(position !== undefined && { card: String(position) }),
      ...(from !== undefined && { from: String(from) }),
    });
    return { to: `${href("/desk/print/:batchId", { batchId })}?${query.toString()}` };
  },
});

const Labels = z
  .object({
    batch: BatchId,
    sheet: z.coerce.number().pipe(z.union([z.literal(21), z.literal(14)])),
    from: z.coerce.number().int().min(1, "Labels begin at 1."),
  })
  .refine(({ sheet, from }) => from <= sheet, "A sheet has fewer labels than that.");

/** Prints the labels of a batch on another kind of sheet, or from another label on. */
export const chooseLabels = defineFormCall({
  name: "choose-labels",
  who: "desk",
  may: "print",
  writtenFields: ["from"],
  input: Labels,
  run: ({ shop }, { batch, ...labels }) => chooseSheets(shop.db, batch, labels),
});

/** Prints the cards of a batch on another paper. */
export const choosePaper = defineFormCall({
  name: "choose-paper",
  who: "desk",
  may: "print",
  input: z.object({ batch: BatchId, paper: z.enum(keysOf(papers)) }),
  run: ({ shop }, { batch, paper }) => chooseSheets(shop.db, batch, { paper }),
});

export const removeFromBatch = defineFormCall({
  name: "remove-from-batch",
  who: "desk",
  may: "print",
  writtenFields: ["reason"],
  input: z.object({
    batch: BatchId,
    order: OrderId,
    reason: RequiredReason,
  }),
  async run({ shop, desk }, { batch, ...order }) {
    await remove(shop.db, desk.staffId, batch, order);
  },
  afterForm: () => ({ notices: ["onHold"] }),
});

export const dispatchBatch = defineFormCall({
  name: "post-batch",
  who: "desk",
  may: "dispatch",
  input: z.object({ batch: BatchId }),
  run: ({ shop, desk }, { batch }) => dispatch(shop.db, desk.staffId, batch),
  afterForm: ({ entryId }) => ({ to: href("/desk/done/:entryId", { entryId }) }),
});
