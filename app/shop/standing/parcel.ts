import type { Selectable } from "kysely";
import type { ParcelsTable } from "../../../db/order-tables";

/** The newest parcel of an order: the one that is here, or else the one that left last. */
export type Parcel = Pick<
  Selectable<ParcelsTable>,
  "number" | "dueOn" | "leftAt" | "trackingNumber"
> & { isPrinted: boolean };

/** Whether cards of the order have left, in this parcel or in an earlier one. */
export const hasLeft = ({ number, leftAt }: Pick<Parcel, "number" | "leftAt">): boolean =>
  number > 1 || leftAt !== null;
