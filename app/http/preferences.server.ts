import { z } from "zod";
import { decodeValue, encodeValue, type CookieJar } from "./cookies.server";
import { ItemId, UId } from "./inputs.server";

const DraftMessage = z.tuple([z.string(), z.string().max(100)]);
const RemovedLine = z.object({
  uId: UId,
  productId: z.string(),
  personalisation: z.string(),
  index: z.number(),
});
type RemovedLine = z.output<typeof RemovedLine>;
/** The fields of a form that is shown again. No other is kept, least of all a password. */
const Typed = z
  .object({ name: z.string(), email: z.string(), orderNumber: z.string(), terms: z.string() })
  .partial();
/** A browser takes no bigger cookie. */
const maxTypedLength = 3_500;
const maxAdded = 5;
/** The lines that this browser added last, each with the time of the answer. */
const AddedLines = z.array(z.tuple([UId, z.number()])).max(maxAdded);
const maxHearts = 10;
const Hearts = z.array(ItemId).max(maxHearts);
/** A line added again sooner is the same click: nobody goes back to the page and presses its button so fast. */
const againAfterMs = 2_000;

/** The settings and drafts that the browser stores for its shopper. */
export type Preferences = {
  /** Whether "Mum's behind me" is on. */
  isPolite: boolean;
  setPolite: (isPolite: boolean) => void;
  /** The text typed into a form that the next page shows again, unsaved. Reading removes it. */
  popTyped: () => Record<string, string>;
  keepTyped: (typed: Record<string, string>) => void;
  /** The message written for a card that is not in the basket yet. */
  draftMessage: (productId: string) => string;
  saveDraft: (productId: string, message: string) => void;
  /**
   * When this browser was told that the line is in the basket, as far as it remembers. The same uId
   * sent soon afterwards is the same click of Add To Cart; sent later, it means another card.
   */
  whenAdded: (uId: string) => "never" | "just now" | "a while ago";
  rememberAdded: (uId: string) => void;
  /** The line that was just removed from the basket, with its index there. Reading it forgets it. */
  popRemoved: () => RemovedLine | undefined;
  keepRemoved: (line: RemovedLine) => void;
  /** Remembers a card whose heart a guest pressed, and forgets the earliest of too many. */
  keepHeart: (productId: string) => void;
  heartCount: number;
  /** The cards whose hearts a guest pressed. Reading them forgets them. */
  popHearts: () => string[];
  /** The token of the link in a letter that this browser opened last. */
  linkToken: string | undefined;
  keepLinkToken: (token: string) => void;
  dropLinkToken: () => void;
  /** The id of the discount that was applied to the basket; null for none. */
  discountId: () => string | null;
  /** Keeps the discount; an empty id removes it. */
  keepDiscount: (id: string) => void;
  /** Proves which order this browser took to the payment page last. */
  lastOrderToken: string | null;
  rememberOrder: (token: string) => void;
};

export function openPreferences(cookies: CookieJar): Preferences {
  const draft = DraftMessage.safeParse(decodeValue(cookies.values.draftMessage)).data;
  const added = AddedLines.safeParse(decodeValue(cookies.values.presses)).data ?? [];
  const applied = z.uuid().safeParse(cookies.values.discount);
  let discountId = applied.success ? applied.data : null;
  return {
    isPolite: cookies.isPolite,
    setPolite: (isPolite) => cookies.set("mum", isPolite ? "1" : ""),
    popTyped() {
      const typed = Typed.safeParse(decodeValue(cookies.values.typed)).data;
      if (typed) cookies.set("typed", "");
      return { ...typed };
    },
    keepTyped(fields) {
      const typed = Typed.parse(fields);
      const value = encodeValue(typed);
      if (Object.keys(typed).length > 0 && value.length <= maxTypedLength) {
        cookies.set("typed", value);
      }
    },
    draftMessage: (productId) => (draft?.[0] === productId ? draft[1] : ""),
    saveDraft: (productId, message) =>
      cookies.set("draftMessage", message === "" ? "" : encodeValue([productId, message])),
    whenAdded(uId) {
      const times = added.filter(([each]) => each === uId).map(([, at]) => at);
      if (times.length === 0) return "never";
      return Date.now() - Math.max(...times) < againAfterMs ? "just now" : "a while ago";
    },
    rememberAdded: (uId) =>
      cookies.set("presses", encodeValue([[uId, Date.now()], ...added].slice(0, maxAdded))),
    popRemoved() {
      if (cookies.values.removed) cookies.set("removed", "");
      return RemovedLine.safeParse(decodeValue(cookies.values.removed)).data;
    },
    keepRemoved: (line) => cookies.set("removed", encodeValue(line)),
    ...openHearts(cookies),
    linkToken: cookies.values.letterLink,
    keepLinkToken: (token) => cookies.set("letterLink", /^[\w-]{1,100}$/.test(token) ? token : ""),
    dropLinkToken: () => cookies.set("letterLink", ""),
    discountId: () => discountId,
    keepDiscount(id) {
      if (id || cookies.values.discount) cookies.set("discount", id);
      discountId = id || null;
    },
    lastOrderToken: cookies.values.lastOrder ?? null,
    rememberOrder: (token) => cookies.set("lastOrder", token),
  };
}

function openHearts(
  cookies: CookieJar,
): Pick<Preferences, "keepHeart" | "heartCount" | "popHearts"> {
  const hearts = Hearts.safeParse(decodeValue(cookies.values.heart)).data ?? [];
  return {
    keepHeart(productId) {
      const others = hearts.filter((each) => each !== productId);
      const kept = Hearts.safeParse([...others, productId].slice(-maxHearts)).data;
      if (kept) cookies.set("heart", encodeValue(kept));
    },
    heartCount: hearts.length,
    popHearts() {
      if (hearts.length > 0) cookies.set("heart", "");
      return hearts;
    },
  };
}
