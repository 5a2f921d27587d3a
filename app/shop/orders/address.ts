import { addressParts, type PostalAddress } from "~/payments/payments";
import type { Order } from "./order";

export { addressParts };

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

export type Addressee = PostalAddress & { name: string };

/** An address as it is stored: a line for each part, though it be empty. */
export const writeAddress = (address: PostalAddress): string =>
  addressParts.map((part) => address[part] || (part === "country" ? "GB" : "")).join("\n");

/** The parts of a stored address. Those of a text of an earlier release are guessed. */
export function readAddress(stored: string): PostalAddress {
  const lines = stored.split("\n").map((line) => line.trim());
  if (lines.length !== addressParts.length || !/^[A-Z]{2}$/.test(lines.at(-1)!))
    return guessParts(lines.filter(Boolean));
  const partAt = (part: (typeof addressParts)[number]) => lines[addressParts.indexOf(part)]!;
  return {
    line1: partAt("line1"),
    line2: partAt("line2"),
    town: partAt("town"),
    county: partAt("county"),
    postcode: partAt("postcode"),
    country: partAt("country"),
  };
}

/**
 * The parts of street, town, postcode, and perhaps a country like "GB". Without a postcode, all lines but
 * the last are the street.
 */
function guessParts(lines: string[]): PostalAddress {
  const hasCountry = /^([A-Z]{2}|United Kingdom)$/i.test(lines.at(-1) ?? "");
  const country = hasCountry ? countryCode(lines.pop()!) : "GB";
  const { postcode = "" } = findPostcode(lines.at(-1) ?? "") ?? {};
  if (postcode) {
    const last = lines.pop()!.trimEnd();
    lines.push(last.slice(0, -postcode.length).replace(/[\s,]+$/, ""));
  }
  const places = lines.filter(Boolean);
  const town = places.length > 1 ? places.pop()! : "";
  const [line1 = "", ...others] = places;
  return {
    line1,
    line2: others.join(", "),
    town,
    county: "",
    postcode: postcode.toUpperCase(),
    country,
  };
}

/** "GB" for a country that is written in another way, or not at all. */
export const countryCode = (typed: string): string =>
  /^(UK|United Kingdom)?$/i.test(typed) ? "GB" : typed.toUpperCase();

/** Whether it is a postcode of its country. Only those of the United Kingdom are known. */
export const isPostcode = (text: string, country: string): boolean =>
  countryCode(country) === "GB" ? findPostcode(text)?.postcode === text : text !== "";

/** Whether it is enough to post something to: a name, a line, and a postcode. */
export const canBePosted = (name: string | null, address: PostalAddress | null): boolean =>
  Boolean(name && address?.line1 && isPostcode(address.postcode, address.country));

/** The lines of an address that is read. Domestic ones omit the country. */
export function addressLines(address: string | null): string[] {
  return (address ?? "").split("\n").filter((line) => line !== "" && line !== "GB");
}

/** The name, and below it the parts of the address, as they are corrected. */
export const writeAddressee = ({ name, ...address }: Addressee): string =>
  `${name}\n${writeAddress(address)}`;

/** The parts of where an order goes. */
export function readAddressee(order: Pick<Order, "deliveryName" | "deliveryAddress">): Addressee {
  return { name: order.deliveryName ?? "", ...readAddress(order.deliveryAddress ?? "") };
}

/** The name, and below it the address, as it is read. */
export const addresseeOf = (order: Pick<Order, "deliveryName" | "deliveryAddress">): string =>
  [order.deliveryName ?? "", ...addressLines(order.deliveryAddress)].join("\n");

/** "Dave Bastard, somewhere in LS1": the name, and the area of the postcode, if there is one. */
export function shortenAddress(name: string | null, address: string | null): string {
  const found = findPostcode(address ?? "");
  const place = found && `${name ? "somewhere" : "Somewhere"} in ${found.area.toUpperCase()}`;
  return [name, place].filter(Boolean).join(", ");
}
