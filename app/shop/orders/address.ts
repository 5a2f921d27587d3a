import type { Order } from "./order";

const outward = String.raw`[A-Z]{1,2}\d[A-Z\d]?`;
const inward = String.raw`\d[A-Z]{2}`;
const postcodeAtEndOfLine = new RegExp(String.raw`(?:^|[\s,])((${outward})\s*${inward})\s*$`, "im");
const postcodeWithSpace = new RegExp(String.raw`\b(${outward}) (${inward})\b`, "g");

/**
 * The first postcode that ends a line of an address, as it is written there, and the area that it
 * begins with: "LS1 4AP" and "LS1". Undefined if there is none.
 */
export function findPostcode(address: string): { postcode: string; area: string } | undefined {
  const [, postcode = "", area = ""] = postcodeAtEndOfLine.exec(address) ?? [];
  return postcode === "" ? undefined : { postcode, area };
}

/** A text with a no-break space in each postcode, so that each stays on one line. */
export const withWholePostcodes = (text: string): string =>
  text.replaceAll(postcodeWithSpace, "$1\u00A0$2");

/** The lines of an address. Domestic ones omit the country. */
export function addressLines(address: string | null): string[] {
  return (address ?? "").split("\n").filter((line) => line !== "" && line !== "GB");
}

/** The name, and below it the address, as staff see and correct them. */
export const addresseeOf = (order: Pick<Order, "deliveryName" | "deliveryAddress">): string =>
  [order.deliveryName ?? "", ...addressLines(order.deliveryAddress)].join("\n");

/** "Dave Bastard, somewhere in LS1": the name, and the area of the postcode, if there is one. */
export function shortenAddress(name: string | null, address: string | null): string {
  const found = findPostcode(address ?? "");
  const place = found && `${name ? "somewhere" : "Somewhere"} in ${found.area.toUpperCase()}`;
  return [name, place].filter(Boolean).join(", ");
}
