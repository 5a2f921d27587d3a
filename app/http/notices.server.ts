import { randomUUID } from "node:crypto";
import { markIn } from "~/forms/cookie-mark";
import { isKeyOf } from "~/shop/objects";
import { cookieTable } from "./cookie-table.server";
import type { OnceBox } from "./read-once.server";
import type { Cookies } from "./request-cookies.server";
import { noticeOf, type NoticeCode } from "~/forms/notice-texts.server";
import type { Notice, NoticesTaken } from "~/forms/notices";

/** Reads the notices for this page, and removes them from the browser. */
export function takeNotices(once: OnceBox, isPolite: boolean): NoticesTaken {
  const notices = (once.take("notices") ?? []).map((code) => noticeOf(code, isPolite));
  return { answerId: notices.length > 0 ? randomUUID() : "none", notices };
}

/** Says what the last form could not do in a browser that refused its cookie. */
export function noticeOfRefusal(address: string, { values }: Cookies): Notice | undefined {
  const name = markIn(address);
  if (name === undefined || values[name] || !isKeyOf(cookieTable, name)) return undefined;
  const { lack } = cookieTable[name];
  const message = `Your browser keeps no cookies, so it can't ${lack}.`;
  return lack === undefined ? undefined : { message, kind: "trouble" };
}

/** Leaves those of one answer for the next page, in place of earlier ones that no page has read. */
export function leaveNotices(once: OnceBox, notices: NoticeCode[]): void {
  if (notices.length > 0) once.keep({ notices });
}
