/** The shop's name, rude or polite. */
export function brandName(isPolite: boolean): string {
  return isPolite ? "Bustard Cards" : "Bastard Cards";
}
