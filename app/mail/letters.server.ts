import type { LetterKind } from "../../db/letter-tables";
import { accountLetters } from "./account-letters.server";
import type { LetterOfKind } from "./composing";
import { orderLetters } from "./order-letters.server";
import { ownerLetters } from "./owner-letters.server";
import { staffLetters } from "./staff-letters.server";

/** Each kind of letter. */
export const letters: Record<LetterKind, LetterOfKind> = {
  ...orderLetters,
  ...accountLetters,
  ...staffLetters,
  ...ownerLetters,
};
