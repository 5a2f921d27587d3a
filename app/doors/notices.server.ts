import { z } from "zod";
import { noticeCodes, type NoticeCode } from "./notices";
import { decodeValue } from "./cookies.server";

/** Carries notices over the redirect that follows a form. */
export const noticesCookie = "notices";
/** Long enough to come back from the payment page and still be told. */
export const noticesLifetimeSeconds = 300;

const StoredNotices = z.array(z.enum(noticeCodes)).max(5);

/** The notices a form left for the next page; none for anything else. */
export function decodeNotices(value: string | undefined): NoticeCode[] {
  return StoredNotices.safeParse(decodeValue(value)).data ?? [];
}
