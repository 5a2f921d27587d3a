import { randomUUID } from "node:crypto";
import { z } from "zod";
import { decodeValue, encodeValue, type CookieJar } from "./cookies.server";
import { noticeCodes, noticeOf, type NoticeCode } from "~/forms/notice-texts.server";
import type { NoticesTaken } from "~/forms/notices";

const StoredNotices = z.array(z.enum(noticeCodes)).max(5);

/** The notices for the next page. */
export type NoticeBox = {
  /** Reads the notices, and removes them from the browser. */
  take: (isPolite: boolean) => NoticesTaken;
  /** Leaves those of one answer, in place of earlier ones that no page has read. */
  leave: (codes: NoticeCode[]) => void;
};

export function openNoticeBox(cookies: CookieJar): NoticeBox {
  return {
    take(isPolite) {
      const { notice } = cookies.values;
      if (notice) cookies.set("notice", "");
      const codes = StoredNotices.safeParse(decodeValue(notice)).data ?? [];
      const notices = codes.map((code) => noticeOf(code, isPolite));
      return { answerId: notices.length > 0 ? randomUUID() : "none", notices };
    },
    leave(codes) {
      if (codes.length > 0) cookies.set("notice", encodeValue(codes));
    },
  };
}
