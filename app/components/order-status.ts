import type { HoldKind } from "~/shop/standing/causes";
import type { OrderView } from "~/shop/orders/order-view";

type Texts = { title: string; lede: string; politeLede?: string };

/** The texts of an order's status, for its shopper. */
export function textsOf({ status, hold }: Pick<OrderView, "status" | "hold">): Texts {
  return hold ? { ...statusTexts[status], lede: holdLedes[hold] } : statusTexts[status];
}

/** The explanation of an order on hold. */
const holdLedes: Record<HoldKind, string> = {
  payment:
    "Your money came, and something about it isn’t as it should be. Nothing is printed or posted until we’ve sorted it out.",
  address: "Your money came, and no whole address with it. Write to us, or we can’t post a thing.",
  refund: "We’re sorting out a refund. Nothing is posted until that’s done.",
  dispute: "Your bank has asked us about the payment. Nothing is posted until it has its answer.",
  other: "We have to look into something first. Nothing is posted until we have.",
};

const statusTexts: Record<OrderView["status"], Texts> = {
  "Awaiting payment": { title: "Not paid yet", lede: "We are waiting for your money." },
  "Payment failed": { title: "Not paid", lede: "Your bank said no." },
  Cancelled: { title: "Cancelled", lede: "Nothing is printed, and nothing is posted." },
  Preparing: {
    title: "On the press",
    lede: "Paid for and being printed. Too late to grow up.",
    politeLede: "Paid for, and being printed with care.",
  },
  "On hold": { title: "On hold", lede: holdLedes.other },
  Dispatched: {
    title: "In the post",
    lede: "From here on it is between the postman and your letter box.",
  },
  Delivered: {
    title: "Delivered",
    lede: "It landed. We hope there were witnesses.",
    politeLede: "It arrived. We hope it was a comfort.",
  },
  Refunded: {
    title: "Refunded",
    lede: "Your money went back. To a card, banks take five to ten days over it.",
  },
};
