import { parse, serialize } from "cookie";

export type Cookies = Record<string, string | undefined>;

/** The cookies of a request by name, undecoded: each reader decodes its own and expects rubbish. */
export function readCookies(request: Request): Cookies {
  return parse(request.headers.get("Cookie") ?? "", { decode: (value) => value });
}

export type CookieOptions = { path?: string; maxAgeSeconds: number; isSecure: boolean };

/** A Set-Cookie value, out of reach of scripts; the value must already be safe in a cookie. */
export function setCookie(
  name: string,
  value: string,
  { path = "/", maxAgeSeconds, isSecure }: CookieOptions,
): string {
  return serialize(name, value, {
    path,
    maxAge: maxAgeSeconds,
    secure: isSecure,
    httpOnly: true,
    sameSite: "lax",
    encode: (raw) => raw,
  });
}

/** Any JSON value as text that is safe in a cookie. */
export function encodeValue(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** The value that was encoded, or undefined for anything else. */
export function decodeValue(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}
