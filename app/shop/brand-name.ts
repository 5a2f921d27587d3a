/** The shop's name. README.md says where it is drawn or translated as well. */
export const shopName = "Bastard Cards";

/** The shop's name, rude or polite. */
export function brandName(isPolite: boolean): string {
  return isPolite ? "Bustard Cards" : shopName;
}
