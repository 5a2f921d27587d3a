/** A form that is not sent yet. */
type Waiting = { url: string; body: URLSearchParams };

/** The calls that may be sent twice and count once. */
const repeatable = new Set([
  "addtocart",
  "removefromcart",
  "add-personalisation",
  "add-fav",
  "remove-fav",
]);
/** All that browsers send together beyond the end of a page is 64 KB. */
const maxLength = 32 * 1024;
const waiting = new Set<Waiting>();

/** Sends forms to the shop although their page is left, reloaded or closed at once. */
export function sendFormsBeyondPage(): void {
  const fetch = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const body = init?.body;
    if (!(body instanceof URLSearchParams)) return fetch(input, init);
    takeForm(body);
    return fetch(input, { ...init, keepalive: body.toString().length <= maxLength });
  };
  window.addEventListener("submit", noteForm);
  window.addEventListener("pagehide", () => {
    for (const { url, body } of waiting) {
      // Nobody is left to read the answer.
      window.fetch(url, { method: "POST", body, redirect: "manual" }).catch(() => {});
    }
    waiting.clear();
  });
}

/** Notes a form as it is pressed, since the router takes some turns of the browser's loop to send it. */
function noteForm({ target, submitter, defaultPrevented }: SubmitEvent): void {
  // The browser itself sends a form that no script has taken over.
  if (!defaultPrevented || !(target instanceof HTMLFormElement)) return;
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(target)) {
    if (typeof value === "string") body.append(name, value);
  }
  if (submitter instanceof HTMLButtonElement) body.append(submitter.name, submitter.value);
  if (repeatable.has(body.get("call") ?? "")) waiting.add({ url: target.action, body });
}

/** Notes that a form is sent now. */
function takeForm(body: URLSearchParams): void {
  const taken = inOrder(body);
  for (const each of waiting) {
    if (inOrder(each.body) === taken) {
      waiting.delete(each);
      return;
    }
  }
}

/** The same text for the same fields, whichever way they were read. */
function inOrder(body: URLSearchParams): string {
  const sorted = new URLSearchParams(body);
  sorted.sort();
  return sorted.toString();
}
