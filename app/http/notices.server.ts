import { randomUUID } from "node:crypto";
import { z } from "zod";
import { decodeValue, encodeValue, type CookieJar } from "./cookies.server";
import { noticeCodes, noticeOf, type NoticeCode } from "~/forms/notice-texts.server";
import type { NoticesTaken } from "~/forms/notices";

const family = "notice.";
const maxNotices = 5;
const StoredNotices = z.array(z.enum(noticeCodes)).max(maxNotices);

/** The notices for the next page. */
export type NoticeBox = {
  /** Reads the notices, and removes them from the browser. */
  take: (isPolite: boolean) => NoticesTaken;
  leave: (codes: NoticeCode[]) => void;
};

/**
 * Each form sets a cookie of its own, so that two forms answered together do not overwrite each
 * other.
 */
export function openNoticeBox(cookies: CookieJar): NoticeBox {
  return {
    take(isPolite) {
      const names = Object.keys(cookies.values).filter(isNotice).toSorted();
      for (const name of names) cookies.set(name, "");
      // A form that was submitted twice leaves its notice twice.
      const codes = new Set(names.flatMap((name) => decodeNotices(cookies.values[name])));
      const notices = [...codes].slice(0, maxNotices).map((code) => noticeOf(code, isPolite));
      return { answerId: notices.length > 0 ? randomUUID() : "none", notices };
    },
    leave(codes) {
      if (codes.length > 0) cookies.set(`${family}${newSuffix()}`, encodeValue(codes));
    },
  };
}

function isNotice(name: string): name is `notice.${string}` {
  return name.startsWith(family);
}

function decodeNotices(value: string | undefined): NoticeCode[] {
  return StoredNotices.safeParse(decodeValue(value)).data ?? [];
}

/** A suffix that sorts by time, and is unique within its millisecond. */
function newSuffix(): string {
  return Date.now().toString(36) + Math.random().toString(36).slice(2, 6);
}
