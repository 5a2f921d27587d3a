import { z } from "zod";
import { defineCall, defineQuery } from "~/http/call.server";
import {
  readBatch as read,
  dispatchBatch as dispatch,
  removeFromBatch as remove,
} from "~/shop/fulfilment/batches.server";
import {
  printOrders as print,
  printTodaysPost as printToday,
  type Printing,
} from "~/shop/fulfilment/make-batch.server";
import { href } from "~/forms/href";
import { OrderId, Outcome, Reason, Refused, SomeOrders, TickedOrders } from "./inputs.server";

const BatchId = z.string().regex(/^PB-[0-9A-Z]{8}$/, "That is no batch’s number.");

const PrintingOutput = z.object({ batchId: z.string(), refused: Refused });

/** The batch's page, which says why the others are not in it. */
const toBatch = ({ batchId, refused }: Printing) => {
  const left = refused.map(({ id }) => id).join(".");
  return { to: href("/desk/print/:batchId", { batchId }) + (left && `?left=${left}`) };
};

export const printTodaysPost = defineCall({
  name: "print-todays-post",
  who: "desk",
  may: "print",
  input: z.object({}),
  output: PrintingOutput,
  run: ({ shop, desk }) => printToday(shop.db, desk.staffId),
  afterForm: toBatch,
});

export const printOrders = defineCall({
  name: "print-orders",
  who: "desk",
  may: "print",
  input: z.object({ orders: SomeOrders }),
  formInput: TickedOrders.transform((orders) => ({ orders })),
  output: PrintingOutput,
  run: ({ shop, desk }, { orders }) => print(shop.db, desk.staffId, orders),
  afterForm: toBatch,
});

export const removeFromBatch = defineCall({
  name: "take-out",
  who: "desk",
  may: "print",
  writtenFields: ["reason"],
  input: z.object({
    batch: BatchId,
    order: OrderId,
    reason: Reason,
  }),
  async run({ shop, desk }, { batch, ...order }) {
    await remove(shop.db, desk.staffId, batch, order);
  },
  afterForm: () => ({ notices: ["onHold"] }),
});

export const dispatchBatch = defineCall({
  name: "post-batch",
  who: "desk",
  may: "dispatch",
  input: z.object({ batch: BatchId }),
  output: Outcome,
  run: ({ shop, desk }, { batch }) => dispatch(shop.db, desk.staffId, batch),
  afterForm: ({ entryId }) => ({ to: href("/desk/done/:entryId", { entryId }) }),
});

export const readBatch = defineQuery({
  name: "read-batch",
  who: "desk",
  may: "print",
  output: z.unknown(),
  run: ({ shop }, { batchId = "" }) => read(shop.db, batchId),
});
