import { z } from "zod";
import { defineFormCall } from "~/http/call.server";
import { ItemId } from "~/http/inputs.server";
import { changePrices as change } from "~/shop/catalogue/change-prices.server";
import { ticked } from "./inputs.server";

const Pounds = z.object({ price: z.string(), oldPrice: z.string() });

/** The form has four fields for each card. */
const PriceRows = z
  .record(z.string(), z.string())
  .transform((fields) => {
    const read = (name: string) => fields[name] ?? "";
    return ticked("price-")(fields).map((id) => ({
      id,
      typed: { price: read(`price-${id}`), oldPrice: read(`oldPrice-${id}`) },
      shown: { price: read(`shown-price-${id}`), oldPrice: read(`shown-oldPrice-${id}`) },
    }));
  })
  .pipe(z.array(z.object({ id: ItemId, typed: Pounds, shown: Pounds })));

export const changePrices = defineFormCall({
  name: "change-prices",
  who: "desk",
  may: "edit cards",
  needsProof: true,
  input: PriceRows,
  async run({ shop, desk }, rows) {
    await change(shop.db, desk.staffId, rows);
  },
  afterForm: () => ({ notices: ["pricesChanged"] }),
});
