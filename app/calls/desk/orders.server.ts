import { z } from "zod";
import { defineFormCall } from "~/http/call.server";
import { normaliseOrderNumber, orderNumber } from "~/shop/orders/order";
import { encryptSearch } from "~/shop/search/encrypted-search.server";
import { href } from "~/forms/href";
import { Sought } from "./inputs.server";

/** The box in the desk's head. What was typed is in no address, and so in no log. */
export const findOrders = defineFormCall({
  name: "find-orders",
  who: "desk",
  may: "see orders",
  input: z.object({ text: Sought }),
  run: ({ shop, desk }, { text }) => {
    const id = normaliseOrderNumber(text);
    return {
      id: orderNumber.test(id) ? id : undefined,
      encrypted: encryptSearch(shop.encryption, desk.staffId, text.trim()),
    };
  },
  afterForm: ({ id, encrypted }) => ({
    to: id
      ? `${href("/desk/orders/:orderId", { orderId: id })}?q=${encrypted}`
      : `${href("/desk/orders")}?q=${encrypted}`,
  }),
});
