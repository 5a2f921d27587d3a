import { z } from "zod";
import { href } from "~/forms/href";
import { defineFormCall } from "~/http/call.server";
import { Personalisation } from "~/http/inputs.server";
import { enterLostOrder as enter } from "~/shop/operations/lost-order.server";
import { settleStray } from "~/shop/operations/trouble.server";
import { tryBackupsSoon } from "~/shop/operations/backups.server";
import { vatBasisPointsOf } from "~/shop/legal/trader";
import { readTrader } from "~/shop/legal/trader-details.server";
import { ticked } from "./inputs.server";

/** Starts a test of the backups now, besides the nightly one. */
export const tryBackups = defineFormCall({
  name: "try-backups",
  who: "desk",
  may: "see health",
  input: z.object({}),
  async run({ shop, desk }) {
    await tryBackupsSoon(shop.db, desk.staffId);
  },
  afterForm: () => ({ notices: ["backupsTried"] }),
});

/** Says that a payment that belongs to no order was sent back. */
export const settlePayment = defineFormCall({
  name: "settle-payment",
  who: "desk",
  may: "enter orders",
  input: z.object({ payment: z.string().max(255) }),
  async run({ shop, desk }, { payment }) {
    await settleStray(shop.db, desk.staffId, payment);
  },
  afterForm: () => ({ notices: ["paymentSettled"] }),
});

/** The form has a field for each message, `messages.0`. */
const LostOrder = z
  .looseObject({})
  .transform(({ payment, ...fields }) => ({
    payment,
    messages: Object.fromEntries(
      ticked("messages.")(fields).map((position) => [position, fields[`messages.${position}`]]),
    ),
  }))
  .pipe(
    z.object({
      /** The payment page that it was paid by. */
      payment: z.string().max(255),
      /** By the position of the card. */
      messages: z.record(z.string(), Personalisation),
    }),
  );

/** Enters an order that a restored backup does not have. */
export const enterLostOrder = defineFormCall({
  name: "enter-lost-order",
  who: "desk",
  may: "enter orders",
  writtenFields: Array.from({ length: 100 }, (_, position) => `messages.${position}`),
  input: LostOrder,
  async run({ shop, desk, env }, { payment: checkoutSessionId, messages }) {
    const vatBasisPoints = vatBasisPointsOf(await readTrader(shop.db, env.trader));
    const entry = { checkoutSessionId, messages, vatBasisPoints };
    return { order: await enter(shop, desk.staffId, entry) };
  },
  afterForm: ({ order }) => ({
    to: href("/desk/orders/:orderId", { orderId: order }),
    notices: ["lostOrderEntered"],
  }),
});
