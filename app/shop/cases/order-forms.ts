/** How far the newest parcel of an order is; `over` if none has left, and none will. */
export type OrderStage = "here" | "printed" | "left" | "over";

/** The cards that a shopper has ticked, before they are cancelled. */
export type Look = {
  positions: number[];
  /** The amount that goes back at once; null if staff decide. */
  pence: number | null;
  /** The refundable rest. */
  remainingPence: number;
};

/** The forms of an order that its shopper can still send. */
export type OrderForms = {
  stage: OrderStage;
  /** The positions of the lines whose words can be corrected. */
  correctable: number[];
  /** The positions of the lines that can be cancelled, and of those that were once they were printed. */
  cancellable: number[];
  cancelled: number[];
  look: Look | undefined;
  /** Whether the cards should have come by now, so that their shopper says when they did. */
  asksArrival: boolean;
  /** For one deed of each form, so that the same form sent again does nothing more. */
  idempotencyKey: string;
};
