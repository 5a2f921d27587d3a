import { parse, serialize } from "cookie";
import { cookieTable, type CookieName } from "./cookie-table";

/** The cookies of one request. */
export type CookieJar = {
  /** What the browser sent, by name and undecoded: each reader decodes its own and expects rubbish. */
  values: Record<string, string | undefined>;
  /** Has the browser keep a value that is safe in a cookie as it is; an empty one removes the cookie. */
  set(name: CookieName | `notice.${string}`, value: string): void;
};

/** @param setCookie takes a Set-Cookie header of the answer */
export function openCookieJar(
  header: string | undefined,
  isSecure: boolean,
  setCookie: (header: string) => void,
): CookieJar {
  const values = parse(header ?? "", { decode: (value) => value });
  return {
    values,
    set(name, value) {
      const { lifetimeSeconds, path = "/" } = declarationOf(name);
      const maxAge = value === "" ? 0 : lifetimeSeconds;
      const options = { path, maxAge, secure: isSecure, httpOnly: true, sameSite: "lax" } as const;
      setCookie(serialize(name, value, { ...options, encode: (raw) => raw }));
    },
  };
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

function declarationOf(name: CookieName | `notice.${string}`): {
  lifetimeSeconds: number;
  path?: string;
} {
  return Object.hasOwn(cookieTable, name) ? cookieTable[name as CookieName] : cookieTable.notice;
}
