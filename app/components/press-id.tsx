/** The server replaces this mark with a new id after rendering. */
export const pressIdMark = "the-id-of-a-press-is-written-in-here";

/**
 * The id of one submission of Add To Cart. If a form is sent twice, the second one changes nothing.
 * The id is not part of the page's data, so one rendered page can be sent to many visitors, each
 * with their own id.
 */
export function PressId() {
  return <input type="hidden" name="uId" defaultValue={pressIdMark} suppressHydrationWarning />;
}

/** Gives the form a new id, because with scripts one page is submitted many times. */
export function renewPressId(form: HTMLFormElement): void {
  const field = form.elements.namedItem("uId");
  if (field instanceof HTMLInputElement) field.value = newId();
}

/** Replaces `crypto.randomUUID`, which browsers only have on HTTPS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
