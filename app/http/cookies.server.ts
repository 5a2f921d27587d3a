import { serialize } from "cookie";
import { keysOf } from "~/shop/objects";
import type { Codec } from "./cookie-codecs.server";
import {
  cookieTable,
  hasOurCookie,
  type CookieName,
  type CookieValue,
} from "./cookie-table.server";
import type { Cookies } from "./request-cookies.server";

/** The cookies of one request, and of its answer. */
export type CookieJar = Cookies & {
  /** The value that the browser sent, or has been given since; undefined for one that the shop did not write. */
  get: <Name extends CookieName>(name: Name) => CookieValue<Name> | undefined;
  /** Sets a cookie, or removes it. */
  set: <Name extends CookieName>(name: Name, value: CookieValue<Name> | undefined) => void;
  /** Removes what belongs to the person who was logged in. */
  forgetPerson: () => void;
  /** The cookies that were set in a browser that sent none: nobody knows yet whether it keeps any. */
  unproven: () => CookieName[];
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
  const given = new Map<CookieName, string>();
  // With the prefix, no other name of the domain can set one. Browsers take it over HTTPS alone.
  const nameOf = (name: CookieName) => (isSecure && name === "desk" ? "__Host-desk" : name);
  const textOf = (name: CookieName) => given.get(name) ?? cookies.values[nameOf(name)] ?? "";
  const codecs: { [Name in CookieName]: { codec: Codec<CookieValue<Name>> } } = cookieTable;
  const jar: CookieJar = {
    ...cookies,
    get length() {
      return length;
    },
    get(name) {
      const text = textOf(name);
      return text === "" ? undefined : codecs[name].codec.decode(text);
    },
    set(name, value) {
      const text = value === undefined ? "" : codecs[name].codec.encode(value);
      const { lifetimeSeconds, path } = cookieTable[name];
      // A cookie of another path is not in the request.
      if (text === "" && textOf(name) === "" && path === undefined) return;
      given.set(name, text);
      const header = serialize(nameOf(name), text, {
        path: path ?? "/",
        maxAge: text === "" ? 0 : lifetimeSeconds,
        secure: isSecure,
        httpOnly: true,
        sameSite: "lax",
        encode: (raw) => raw,
      });
      length += "Set-Cookie: ".length + header.length;
      setCookie(header);
    },
    unproven: () =>
      hasOurCookie(cookies.values)
        ? []
        : [...given].flatMap(([name, text]) => (text ? [name] : [])),
    forgetPerson() {
      for (const name of keysOf(cookieTable)) {
        if (cookieTable[name].belongsTo === "person") jar.set(name, undefined);
      }
    },
  };
  return jar;
}
