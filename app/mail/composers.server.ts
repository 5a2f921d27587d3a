import type { LetterKind } from "../../db/letter-tables";
import type { Composer } from "./composing";
import { customerComposers } from "./customer-letters.server";
import { orderComposers } from "./order-letters.server";
import { ownerComposers } from "./owner-letters.server";
import { staffComposers } from "./staff-letters.server";

/** The composer of each kind of letter. */
export const composers: Record<LetterKind, Composer> = {
  ...orderComposers,
  ...customerComposers,
  ...staffComposers,
  ...ownerComposers,
};
