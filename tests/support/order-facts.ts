import { expect } from "vitest";
import { refundsOfPayments } from "../../app/shop/standing/money-back.server";
import { londonDay, shiftDay } from "../../app/shop/london-time.server";
import { cardForm } from "./cards";
import { usualCards, type OrderActions, type Sold } from "./order-actions";
import { readOrder } from "./rows";

/** Something that happens to an order, and what every place has to say of it from then on. */
export type Fact = {
  fact: string;
  /** How the order comes; sold like any other when left out. */
  come?: () => Promise<Sold>;
  happen: (sold: Sold) => Promise<unknown>;
  /** Ends what concerns other orders too. */
  end?: () => Promise<unknown>;
  /** Lets letters go again. */
  mend?: () => Promise<unknown>;
  /** The list of the desk that has it. */
  list: "waiting" | "held" | "none";
  /** The places of the cards that are printed and posted. */
  posted: readonly number[];
  /** The places of the cards that were neither taken out nor paid back; all when left out. */
  left?: readonly number[];
  /** How it stands for its shopper; "gone" when the person is. */
  status: "On the press" | "On hold" | "Refunded" | "gone";
  /** Why it is on hold, for its shopper. */
  because?: string;
  /** The moves of its money after the sale, as the ledger names them. */
  moves?: readonly string[];
};

const all = [0, 1, 2];
const onBench = { list: "waiting", status: "On the press" } as const;
const held = { list: "held", posted: [], status: "On hold" } as const;
const over = { list: "none", posted: [], status: "Refunded" } as const;
const gone = { list: "none", posted: [], status: "gone" } as const;
const position = "1";
const out = { position, reason: "A threat" };
const lines = "line.0=on&line.1=on&line.2=on";
/** Its refunds wait for money in the shop's account at the payment company. */
const waitingCard = "4000 0000 0000 7726";

/** Every fact about an order that more than one place has to know. */
export function orderFacts(actions: OrderActions): Fact[] {
  const closing = { from: "", until: "" };
  const sellWaiting = () => actions.sell(usualCards, waitingCard);
  return [
    { fact: "nothing happened", happen: async () => {}, ...onBench, posted: all },
    {
      fact: "it was discounted by a code",
      come: () => actions.sellDiscounted(),
      happen: async () => {},
      ...onBench,
      posted: all,
    },
    {
      fact: "it was discounted by a code, and then a card was refunded",
      come: () => actions.sellDiscounted(),
      happen: (sold) => actions.refund(sold, "line.1=on&reason=faulty"),
      ...onBench,
      posted: [0, 2],
      moves: ["refund"],
    },
    {
      fact: "a card was refunded",
      happen: (sold) => actions.refund(sold, "line.1=on&reason=faulty"),
      ...onBench,
      posted: [0, 2],
      moves: ["refund"],
    },
    {
      fact: "a card was taken out",
      happen: (sold) => actions.submit(sold, "exclude-card", out),
      ...onBench,
      posted: [0, 2],
    },
    {
      fact: "a card was taken out and put back",
      async happen(sold) {
        await actions.submit(sold, "exclude-card", out);
        await actions.submit(sold, "put-card-back", { position });
      },
      ...onBench,
      posted: all,
    },
    {
      fact: "every card was taken out",
      async happen(sold) {
        for (const each of all)
          await actions.submit(sold, "exclude-card", { ...out, position: String(each) });
      },
      ...held,
      because: "refund",
      left: [],
    },
    {
      fact: "one card was taken out and the others were refunded",
      async happen(sold) {
        await actions.submit(sold, "exclude-card", out);
        await actions.refund(sold, "line.0=on&line.2=on&reason=faulty");
      },
      ...held,
      because: "refund",
      moves: ["refund"],
      left: [],
    },
    {
      fact: "every card was refunded, and not all of the postage",
      happen: (sold) => actions.refund(sold, `${lines}&reason=faulty`),
      ...over,
      moves: ["refund"],
      left: [],
    },
    {
      fact: "all of its money is on its way back",
      come: sellWaiting,
      happen: (sold) => actions.refund(sold, "whole=on&reason=faulty"),
      ...held,
      because: "refund",
      left: [],
    },
    {
      fact: "every card was refunded, and then a refund of the postage failed",
      come: sellWaiting,
      async happen(sold) {
        await actions.refund(sold, `${lines}&reason=faulty`);
        await actions.finishRefundThere(sold, "succeeded");
        await actions.refund(sold, "postage=all&reason=faulty");
        await actions.finishRefundThere(sold, "failed");
      },
      ...over,
      moves: ["refund"],
      left: [],
    },
    {
      fact: "all of it is on its way back from the payment company's dashboard",
      come: sellWaiting,
      async happen(sold) {
        const { totalPence } = await readOrder(actions.shop.db, sold.id);
        await actions.refundThere(sold, totalPence ?? 0);
      },
      ...held,
      because: "refund",
    },
    {
      fact: "some of it went back from the payment company's dashboard",
      happen: (sold) => actions.refundThere(sold, 325),
      ...held,
      because: "refund",
      moves: ["refund"],
    },
    {
      fact: "some of it went back from there, and the owner said for which card",
      async happen(sold) {
        await actions.refundThere(sold, 325);
        const { id } = await refundsOfPayments(actions.shop.db)
          .select("id")
          .where("orderId", "=", sold.id)
          .executeTakeFirstOrThrow();
        await actions.submit(sold, "name-refunded-cards", { refund: id, "line.1": "on" });
      },
      ...onBench,
      posted: [0, 2],
      moves: ["refund"],
    },
    {
      fact: "a bank disputes its payment",
      happen: (sold) => actions.dispute(sold),
      ...held,
      because: "Your bank",
      moves: ["dispute"],
    },
    {
      fact: "a bank disputes it, and the owner posts it all the same",
      async happen(sold) {
        await actions.dispute(sold);
        await actions.end(sold, "disputed");
      },
      ...onBench,
      posted: all,
      moves: ["dispute"],
    },
    {
      fact: "it was posted all the same, and then the dispute was lost",
      async happen(sold) {
        await actions.dispute(sold);
        await actions.end(sold, "disputed");
        await actions.closeDispute(sold, "lost");
      },
      ...over,
      left: all,
      moves: ["dispute"],
    },
    {
      fact: "its dispute was won",
      async happen(sold) {
        await actions.dispute(sold);
        await actions.closeDispute(sold, "won");
      },
      ...onBench,
      posted: all,
      moves: ["dispute", "dispute won"],
    },
    {
      fact: "its dispute was won while staff hold it",
      async happen(sold) {
        await actions.submit(sold, "hold-order", { reason: "Rude even for us" });
        await actions.dispute(sold);
        await actions.closeDispute(sold, "won");
      },
      ...held,
      because: "look into something",
      moves: ["dispute", "dispute won"],
    },
    {
      fact: "staff held and released it",
      async happen(sold) {
        await actions.submit(sold, "hold-order", { reason: "Rude even for us" });
        await actions.end(sold, "staff");
      },
      ...onBench,
      posted: all,
    },
    {
      fact: "its money came without an address",
      come: () => actions.sellWithoutAddress(),
      happen: async () => {},
      ...held,
      because: "no address",
    },
    {
      fact: "it was posted, and its customer was erased",
      async happen(sold) {
        await actions.dispatch(sold);
        const customer = sold.customerId;
        await actions.submitAtDesk(`/desk/customers/${customer}`, "erase-person", { customer });
      },
      ...gone,
    },
    {
      fact: "it was posted, and its customer closed their account",
      async happen(sold) {
        await actions.dispatch(sold);
        const path = "/account?tab=details";
        const { status } = await sold.shopper.submit(path, "close-account", {
          password: "correct horse",
        });
        expect(status).toBe(303);
      },
      ...gone,
    },
    {
      fact: "one of its cards was retired",
      come: () => actions.sell(["bingo", "venn", "tlc"]),
      async happen() {
        const form = await cardForm(actions.shop.db, "venn");
        await actions.submitAtDesk("/desk/cards/venn", "edit-card", { ...form, status: "retired" });
      },
      ...onBench,
      posted: all,
    },
    {
      fact: "the shop was closed for today, and takes no orders",
      happen() {
        const today = londonDay(new Date());
        // Until tomorrow, so that it isn’t over when midnight comes before it is reopened.
        Object.assign(closing, { from: today, until: shiftDay(today, 1) });
        return actions.submitAtDesk("/desk/closed-days", "close-days", closing);
      },
      end: () => actions.submitAtDesk("/desk/closed-days", "open-days", closing),
      ...onBench,
      posted: all,
    },
    {
      fact: "the price of one of its cards was changed",
      come: () => actions.sell(["bingo", "rsvp", "tlc"]),
      happen: () => actions.changePrice("rsvp", "9.99"),
      ...onBench,
      posted: all,
    },
    {
      fact: "the payment company cannot be reached",
      happen: async () => actions.shop.company.cut(),
      end: () => actions.shop.company.mend(),
      ...onBench,
      posted: all,
    },
    {
      fact: "a card was refunded while the payment company could not be reached",
      async happen(sold) {
        actions.shop.company.cut();
        await actions.refund(sold, "line.1=on&reason=faulty");
      },
      end: () => actions.shop.company.mend(),
      ...onBench,
      posted: [0, 2],
    },
    {
      fact: "the mail server cannot be reached",
      happen: async () => actions.shop.mail.cut(),
      mend: () => actions.shop.mail.mend(),
      end: () => actions.shop.mail.mend(),
      ...onBench,
      posted: all,
    },
  ];
}
