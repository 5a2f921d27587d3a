import { serialize } from "cookie";
import { isKeyOf } from "~/shop/objects";
import { deskSessionHours } from "~/shop/terms";
import { cookieTable, type CookieName } from "./cookie-table";
import type { Cookies } from "./request-cookies.server";

type SetName = CookieName | keyof typeof deskCookies;

const hourSeconds = 60 * 60;

/** No shopper gets these. */
const deskCookies = {
  desk: { lifetimeSeconds: deskSessionHours * hourSeconds },
  /** Marks a browser in which the desk has been open. */
  deskDevice: { lifetimeSeconds: 400 * 24 * hourSeconds },
};

/** The cookies of one request, and of its answer. */
export type CookieJar = Cookies & {
  /** Those of the desk. */
  desk: { [Name in keyof typeof deskCookies]: string | undefined };
  /** Sets a cookie. The value must be safe in one as it is; an empty value removes the cookie. */
  set(name: SetName, value: string): void;
  /** The letters of all that was set. */
  readonly length: number;
};

/** @param setCookie takes a Set-Cookie header of the answer */
export function openCookieJar(
  cookies: Cookies,
  isSecure: boolean,
  setCookie: (header: string) => void,
): CookieJar {
  let length = 0;
  // With the prefix, no other name of the domain can set one. Browsers take it over HTTPS alone.
  const nameOf = (name: SetName) =>
    isSecure && isKeyOf(deskCookies, name) ? `__Host-${name}` : name;
  return {
    ...cookies,
    desk: {
      desk: cookies.values[nameOf("desk")],
      deskDevice: cookies.values[nameOf("deskDevice")],
    },
    get length() {
      return length;
    },
    set(name, value) {
      const { lifetimeSeconds, path = "/" } = declarationOf(name);
      const maxAge = value === "" ? 0 : lifetimeSeconds;
      const options = { path, maxAge, secure: isSecure, httpOnly: true, sameSite: "lax" } as const;
      const header = serialize(nameOf(name), value, { ...options, encode: (raw) => raw });
      length += "Set-Cookie: ".length + header.length;
      setCookie(header);
    },
  };
}

/** Encodes any JSON value as text that is safe in a cookie. */
export function encodeValue(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** The value that was encoded; undefined for any other text. */
export function decodeValue(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}

function declarationOf(name: SetName): { lifetimeSeconds: number; path?: string } {
  return isKeyOf(deskCookies, name) ? deskCookies[name] : cookieTable[name];
}
