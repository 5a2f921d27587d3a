import { dictionary } from "@zxcvbn-ts/language-common";
import { minPasswordLength } from "~/shop/terms";

/** In small letters. The refusal of a short password covers the shorter entries. */
const commonPasswords = new Set(
  Object.values(dictionary)
    .flat()
    .filter(({ length }) => length >= minPasswordLength),
);

/**
 * Whether many people have the password: the dictionary has it, in any case, or backwards. It leaves out
 * digits that repeat, such as 12341234.
 */
export function isCommonPassword(password: string): boolean {
  const small = password.toLowerCase();
  const backwards = [...small].toReversed().join("");
  return (
    [small, backwards].some((each) => commonPasswords.has(each)) || /^(\d{1,4})\1+$/.test(small)
  );
}
