/** The text without invisible signs, its dashes as typed on a keyboard. Mail programs and pages change both. */
export const withPlainDashes = (text: string) =>
  text
    .normalize("NFKC")
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replaceAll(/[\p{Pd}\u2212]/gu, "-");
