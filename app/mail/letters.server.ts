import type { LetterKind } from "../../db/letter-tables";
import type { LetterOfKind } from "./composing";
import { customerLetters } from "./customer-letters.server";
import { orderLetters } from "./order-letters.server";
import { ownerLetters } from "./owner-letters.server";
import { staffLetters } from "./staff-letters.server";

/** Each kind of letter. */
export const letters: Record<LetterKind, LetterOfKind> = {
  ...orderLetters,
  ...customerLetters,
  ...staffLetters,
  ...ownerLetters,
};
