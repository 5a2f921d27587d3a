import type { z } from "zod";
import { cookieTable, Notice } from "./cookie-table.server";
import type { CookieJar } from "./cookies.server";

/** The cookies of an answer have room for that much beside the fullest basket. */
const maxLength = 1_200;
const maxAnswerLength = 7_100;
const maxHearts = 10;

type Parts = z.output<typeof Notice>;

/** The parts of the cookie `notice`, which a later page reads once. */
export type OnceBox = {
  read: <Name extends keyof Parts>(name: Name) => Parts[Name];
  /** Reads the part, and removes it from the browser. */
  take: <Name extends keyof Parts>(name: Name) => Parts[Name];
  /** Keeps the part, and the others as far as there is room. An invalid one is not kept. */
  keep: (part: { [Name in keyof Parts]?: unknown }) => void;
};

export function openOnceBox(cookies: CookieJar): OnceBox {
  const parts = (): Parts => cookies.get("notice") ?? {};
  return {
    read: (name) => parts()[name],
    take(name) {
      const { [name]: taken, ...others } = parts();
      const isEmpty = Object.values(others).every((value) => value === undefined);
      if (taken !== undefined || isEmpty) cookies.set("notice", isEmpty ? undefined : others);
      return taken;
    },
    keep(part) {
      const kept = Notice.parse(part);
      if (Object.values(kept).every((value) => value === undefined)) return;
      const fitting = [{ ...parts(), ...kept }, kept].find((all) => {
        const { length } = cookieTable.notice.codec.encode(all);
        return length <= maxLength && cookies.length + length <= maxAnswerLength;
      });
      if (fitting) cookies.set("notice", fitting);
    },
  };
}

/** Remembers a card whose heart a guest pressed, and forgets the earliest of too many. */
export function keepHeart(once: OnceBox, productId: string): void {
  const others = (once.read("hearts") ?? []).filter((each) => each !== productId);
  once.keep({ hearts: [...others, productId].slice(-maxHearts) });
}
