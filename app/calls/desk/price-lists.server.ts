import { z } from "zod";
import { defineCall, defineQuery } from "~/http/call.server";
import { checkPrices as check } from "~/shop/price-lists/check-prices.server";
import {
  changePrices as change,
  PriceList,
  readPriceList,
  undoPrices as undo,
} from "~/shop/price-lists/price-lists.server";
import { href } from "~/forms/href";

const missingFile = "Which file? Choose one.";

/** By JSON the file is a text, and by form a file. */
export const checkPrices = defineCall({
  name: "check-prices",
  who: "desk",
  may: "edit cards",
  input: z.object({
    csv: z.string().transform(async (text) => Buffer.from(text)),
  }),
  formInput: z.object({
    csv: z
      .file(missingFile)
      .min(1, missingFile)
      .transform(async (file) => Buffer.from(await file.arrayBuffer())),
  }),
  output: z.object({ list: z.string() }),
  async run({ shop, desk }, { csv }) {
    return { list: await check(shop.db, desk.staffId, csv) };
  },
  afterForm: ({ list }) => ({ to: href("/desk/prices/:listId", { listId: list }) }),
});

const List = z.object({ list: z.string().regex(/^PL-[0-9A-Z]{8}$/, "There is no such list.") });

export const changePrices = defineCall({
  name: "change-prices",
  who: "desk",
  may: "edit cards",
  input: List,
  async run({ shop, desk }, { list }) {
    await change(shop.db, desk.staffId, list);
  },
  afterForm: () => ({ notices: ["pricesChanged"] }),
});

export const undoPrices = defineCall({
  name: "undo-prices",
  who: "desk",
  may: "edit cards",
  input: List,
  async run({ shop, desk }, { list }) {
    await undo(shop.db, desk.staffId, list);
  },
  afterForm: () => ({ notices: ["pricesUndone"] }),
});

export const readPrices = defineQuery({
  name: "read-prices",
  who: "desk",
  may: "edit cards",
  output: PriceList,
  run: ({ shop }, { listId = "" }) => readPriceList(shop.db, listId),
});
