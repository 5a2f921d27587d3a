/** The server replaces this mark with a fresh id after rendering. */
export const pressIdMark = "the-id-of-a-press-is-written-in-here";

/**
 * The id of one press of Add To Cart. When a form is sent twice, the second one changes nothing.
 * The id is not part of the page's data, so one rendered page can be sent to many visitors, each
 * with an id of their own.
 */
export function PressId() {
  return <input type="hidden" name="uId" defaultValue={pressIdMark} suppressHydrationWarning />;
}

/** Gives the form a new id. With scripts, one page sees many presses. */
export function renewPressId(form: HTMLFormElement): void {
  const field = form.elements.namedItem("uId");
  if (field instanceof HTMLInputElement) field.value = newId();
}

/** Replaces `crypto.randomUUID`, which browsers have on HTTPS only. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
