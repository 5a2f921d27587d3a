/** What the server replaces by a fresh id, once the page is rendered. */
export const pressIdMark = "the-id-of-a-press-is-written-in-here";

/**
 * The id of a press of Add To Cart: of a form sent twice the second changes nothing. It is no part of
 * the page's data, so that one rendered page may be sent to many, each with an id of its own.
 */
export function PressId() {
  return <input type="hidden" name="uId" defaultValue={pressIdMark} suppressHydrationWarning />;
}

/** Gives the form a new id: with scripts a page outlives many presses. */
export function renewPressId(form: HTMLFormElement): void {
  const field = form.elements.namedItem("uId");
  if (field instanceof HTMLInputElement) field.value = newId();
}

/** Not `crypto.randomUUID`, which a browser has on HTTPS alone. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
