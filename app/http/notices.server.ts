import { randomUUID } from "node:crypto";
import type { OnceBox } from "./read-once.server";
import { noticeOf, type NoticeCode } from "~/forms/notice-texts.server";
import type { NoticesTaken } from "~/forms/notices";

/** Reads the notices for this page, and removes them from the browser. */
export function takeNotices(once: OnceBox, isPolite: boolean): NoticesTaken {
  const notices = (once.take("notices") ?? []).map((code) => noticeOf(code, isPolite));
  return { answerId: notices.length > 0 ? randomUUID() : "none", notices };
}

/** Leaves those of one answer for the next page, in place of earlier ones that no page has read. */
export function leaveNotices(once: OnceBox, notices: NoticeCode[]): void {
  if (notices.length > 0) once.keep({ notices });
}
