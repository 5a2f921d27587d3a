import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { maxLines, maxMessageLength, type Line } from "~/shop/basket/basket";
import { Refusal } from "~/shop/refusal";
import { ItemId, UId } from "./inputs.server";

/**
 * The browser keeps the whole basket of a guest. Its lines are JSON, deflated, in base64url, split
 * over as many cookies as needed (`guestCart`, `guestCart.1`). A browser takes 4 KB a cookie, and no
 * answer has more than 8 kB of headers, whatever else it says. A basket in one cookie ends with a dot and the number of its
 * lines, which a cache in front of the shop can read. Earlier releases ignore both.
 */
const cookieNames = ["guestCart", "guestCart.1"] as const;
const maxPartLength = 3_500;
const maxLength = 6_250;
/** Earlier releases wrote that much. */
const maxReadLength = maxPartLength * cookieNames.length;
const maxJsonLength = 64 * 1024;
const ownCount = /\.(\d+)$/;

/** A message as it was stored. A forged one may hold characters that a database refuses. */
const StoredMessage = z
  .string()
  .max(maxMessageLength)
  .refine((text) => !text.includes("\0"));

const StoredLines = z
  .array(z.tuple([UId, ItemId, StoredMessage]))
  .max(maxLines)
  .refine((lines) => new Set(lines.map(([uId]) => uId)).size === lines.length);

type Values = Readonly<Record<string, string | undefined>>;

/** The lines in those cookies; none when this shop did not write them. */
export function decodeGuestBasket(cookies: Values): Line[] {
  const encoded = encodedIn(cookies);
  if (encoded === "" || encoded.length > maxReadLength) return [];
  try {
    const json = inflateRawSync(Buffer.from(encoded, "base64url"), {
      maxOutputLength: maxJsonLength,
    });
    const lines = StoredLines.parse(JSON.parse(json.toString()));
    return lines.map(([uId, productId, personalisation]) => ({ uId, productId, personalisation }));
  } catch {
    return [];
  }
}

const encodedIn = (cookies: Values) =>
  cookieNames.map((name) => cookies[name]?.replace(ownCount, "") ?? "").join("");

/**
 * Name and value of each cookie that keeps those lines. An empty value removes the cookie.
 * @param former the cookies that they replace
 * @throws {Refusal} when they take more room than an answer has, and than they took before
 */
export function encodeGuestBasket(
  lines: readonly Line[],
  former: Values = {},
): [name: (typeof cookieNames)[number], value: string][] {
  const stored = lines.map(({ uId, productId, personalisation }) => [
    uId,
    productId,
    personalisation,
  ]);
  const encoded =
    lines.length === 0 ? "" : deflateRawSync(JSON.stringify(stored)).toString("base64url");
  if (encoded.length > Math.max(maxLength, encodedIn(former).length)) {
    throw new Refusal(
      "conflict",
      "Your basket is full: your browser can’t carry any more. Check out first, then come back.",
    );
  }
  const parts = cookieNames.map((_, i) =>
    encoded.slice(i * maxPartLength, (i + 1) * maxPartLength),
  );
  if (encoded !== "" && parts[1] === "") parts[0] += `.${lines.length}`;
  return cookieNames.map((name, i) => [name, parts[i] ?? ""]);
}

/**
 * Whether the cookies are as this shop writes those lines, so that a cache in front of it counts as many. A
 * basket in two cookies says no number, so no cache can.
 */
export function isAsWritten(cookies: Values, lines: readonly Line[]): boolean {
  if (cookieNames.every((name) => cookies[name] === undefined)) return true;
  const [encoded = ""] = cookies.guestCart?.split(".") ?? [];
  const bytes = Buffer.from(encoded, "base64url");
  const written = `${bytes.toString("base64url")}.${lines.length}`;
  return lines.length > 0 && cookies.guestCart === written && cookies["guestCart.1"] === undefined;
}
