import { useVisitor } from "./visitor";

/** The server replaces this mark with a new id after rendering. */
export const lineIdMark = "the-id-of-a-line-is-written-in-place";

/**
 * Fields that distinguish one click of Add To Cart from the next, so that a form which is sent twice adds one
 * card. A customer's page has an id. A guest's page may be in a shared cache, so it has none: without
 * scripts the server makes the id, and sees by `basketCount` which page was clicked.
 */
export function LineIdField() {
  const { customer, basketCount } = useVisitor() ?? {};
  const isGuest = customer === undefined;
  return (
    <>
      {isGuest && <input type="hidden" name="basketCount" value={basketCount ?? 0} />}
      <input
        type="hidden"
        name="uId"
        defaultValue={isGuest ? "" : lineIdMark}
        suppressHydrationWarning
      />
    </>
  );
}

/** The longest time between the two clicks of a double click. */
const doubleClickMs = 500;
const renewedAt = new WeakMap<HTMLFormElement, number>();

/**
 * Gives the form a new id, because with scripts one page is submitted many times. The second click of a
 * double click sends the id of the first.
 */
export function renewLineId(form: HTMLFormElement): void {
  const now = performance.now();
  if (now - (renewedAt.get(form) ?? -Infinity) < doubleClickMs) return;
  renewedAt.set(form, now);
  const field = form.elements.namedItem("uId");
  if (field instanceof HTMLInputElement) field.value = newId();
}

/** Replaces `crypto.randomUUID`, which browsers only have on HTTPS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
