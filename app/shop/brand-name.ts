/** The shop's name. README.md lists the places where it is drawn. */
export const shopName = "Bastard Cards";

/** The shop's name, rude or polite. */
export function brandName(isPolite: boolean): string {
  return isPolite ? "Bustard Cards" : shopName;
}
