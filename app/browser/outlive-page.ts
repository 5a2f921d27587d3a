import type { Intent } from "~/forms/intent";
import { enqueue } from "./submit-queue";

/** A form without an answer so far. */
type Unanswered = { url: string; body: string; pressedAt: number; isSent: boolean };

/** Calls that may be sent twice and take effect once. */
const repeatable = new Set<string>([
  "addtocart",
  "removefromcart",
  "add-personalisation",
  "add-fav",
  "remove-fav",
] satisfies Intent[]);
/** Browsers send at most 64 KB in total after a page has ended. */
const maxLength = 32 * 1024;
/**
 * The storage key of forms without an answer, and of the time until which the next page sends them.
 */
const unansweredKey = "unanswered";
const maxAgeMs = 600_000;
/** The storage key of the time of the last answer in this tab, in milliseconds since 1970. */
const answeredAtKey = "answeredAt";
const unanswered = new Set<Unanswered>();
let answeredAt = 0;
const fetchNow = globalThis.fetch.bind(globalThis);

/** Sends forms even if the page is left, reloaded or closed immediately afterwards. */
export function sendFormsBeyondPage(): void {
  window.fetch = async (input, init) => {
    const body = init?.body;
    if (!(body instanceof URLSearchParams)) return fetchNow(input, init);
    const form = [...unanswered].find((each) => !each.isSent && each.body === inOrder(body));
    if (form) form.isSent = true;
    try {
      return await fetchNow(input, { ...init, keepalive: body.toString().length <= maxLength });
    } finally {
      if (form) unanswered.delete(form);
      answeredAt = Date.now();
    }
  };
  window.addEventListener("submit", noteForm);
  window.addEventListener("pagehide", () => {
    for (const form of unanswered) if (!form.isSent) void post(form);
    store();
    unanswered.clear();
  });
  window.addEventListener("pageshow", ({ persisted }) => persisted && void sendLeftForms());
}

/**
 * Sends forms that the previous page got no answer to again, in order. A guest's basket is a
 * cookie, so of two forms sent while leaving a page, one may have undone the other. If this page
 * was requested before the last answer, its data is loaded again.
 */
export async function sendLeftForms(): Promise<void> {
  const left = popStored();
  for (const form of left.forms) unanswered.add(form);
  const [opening] = performance.getEntriesByType("navigation");
  const startedAt = opening instanceof PerformanceNavigationTiming ? opening.requestStart : 0;
  const askedAt = performance.timeOrigin + startedAt;
  if (left.forms.length > 0) {
    await enqueue(async () => {
      for (const form of left.forms) {
        form.isSent = true;
        await post(form);
        unanswered.delete(form);
      }
    });
  } else if (left.answeredAt < askedAt) return;
  window.__remixRouter.revalidate();
}

/**
 * Records a form at the moment of its submission, because the router sends it a few ticks later.
 */
function noteForm({ target, submitter, defaultPrevented }: SubmitEvent): void {
  // The browser sends forms that no script handles.
  if (!defaultPrevented || !(target instanceof HTMLFormElement)) return;
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(target)) {
    if (typeof value === "string") body.append(name, value);
  }
  if (submitter instanceof HTMLButtonElement) body.append(submitter.name, submitter.value);
  if (!repeatable.has(body.get("intent") ?? "")) return;
  unanswered.add({ url: target.action, body: inOrder(body), pressedAt: Date.now(), isSent: false });
}

/** Sends a form without reading the answer. */
async function post({ url, body }: Unanswered): Promise<void> {
  const sent = { method: "POST", body: new URLSearchParams(body), redirect: "manual" } as const;
  await fetchNow(url, { ...sent, keepalive: true }).catch(() => {});
}

/** Stores the data that the next page needs. */
function store(): void {
  try {
    if (answeredAt > 0) sessionStorage.setItem(answeredAtKey, `${answeredAt}`);
    if (unanswered.size > 0) localStorage.setItem(unansweredKey, JSON.stringify([...unanswered]));
  } catch {
    // A browser may forbid storage. Requests on their way arrive all the same.
  }
}

/**
 * Takes the forms of the previous page from the storage. The shop learns that it may have received
 * them already.
 */
function popStored(): { forms: Unanswered[]; answeredAt: number } {
  try {
    const forms = JSON.parse(localStorage.getItem(unansweredKey) ?? "[]") as Unanswered[];
    const lastAnswerAt = Number(sessionStorage.getItem(answeredAtKey));
    localStorage.removeItem(unansweredKey);
    sessionStorage.removeItem(answeredAtKey);
    return {
      forms: forms
        .filter(({ pressedAt }) => Date.now() - pressedAt < maxAgeMs)
        .map(({ url, body, pressedAt }) => {
          return { url, body: sentAgain(body), pressedAt, isSent: false };
        }),
      answeredAt: lastAnswerAt,
    };
  } catch {
    return { forms: [], answeredAt: 0 };
  }
}

function sentAgain(body: string): string {
  const fields = new URLSearchParams(body);
  fields.set("sentAgain", "yes");
  return `${fields}`;
}

/** The same text for the same fields, whatever their order. */
function inOrder(body: URLSearchParams): string {
  const sorted = new URLSearchParams(body);
  sorted.sort();
  return `${sorted}`;
}
