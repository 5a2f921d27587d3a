import type { ActionData } from "~/forms/action-data";
import type { OrderForms } from "~/shop/cases/order-forms";
import type { Addressee } from "~/shop/orders/address";
import type { OrderView } from "~/shop/orders/order-view";

/** An order on the page of its shopper. */
export type ShownOrder = {
  order: OrderView;
  forms: OrderForms;
  /** The token of the order's link, or its number. */
  orderKey: string;
  /** The parts of its address that the page may show. */
  addressee: Partial<Addressee>;
};

export type OwnOrder = ShownOrder & { refused: ActionData | undefined };
