import { z } from "zod";
import { defineCall, ItemId, Personalisation } from "~/doors/call.server";

/** Holds a message for the card being looked at, until the card is added. */
export const holdmessage = defineCall({
  input: z.object({ itemId: ItemId, personalisation: Personalisation }),
  run({ holdMessage }, { itemId, personalisation }) {
    holdMessage(itemId, personalisation);
    return { personalisation };
  },
  next: ({ personalisation }) => ({
    notices: [personalisation === "" ? "messageRemoved" : "messageAdded"],
  }),
});
