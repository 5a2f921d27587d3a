import type { Intent } from "~/forms/intent";
import { enqueue } from "./submit-queue";

/** A form that the shop has not answered yet. */
type Unanswered = { url: string; body: string; pressedAt: number; isSent: boolean };

/** The calls that may be sent twice and count once. */
const repeatable = new Set<string>([
  "addtocart",
  "removefromcart",
  "add-personalisation",
  "add-fav",
  "remove-fav",
] satisfies Intent[]);
/** All that browsers send together beyond the end of a page is 64 KB. */
const maxLength = 32 * 1024;
/** Where the next page finds what this one left, and until when it sends that. */
const unansweredKey = "unanswered";
const maxAgeMs = 600_000;
/** Where a tab's next page finds when a form of this one was answered last, in milliseconds since 1970. */
const answeredAtKey = "answeredAt";
const unanswered = new Set<Unanswered>();
let answeredAt = 0;
const fetchNow = globalThis.fetch.bind(globalThis);

/** Sends forms to the shop although their page is left, reloaded or closed at once. */
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
 * Sends again, in their order, the forms that the page before had no answer to. A guest's basket is a
 * cookie, so of two forms that were sent as that page was left one may have undone the other. A page
 * that was asked for before the last answer came gets fresh data.
 */
export async function sendLeftForms(): Promise<void> {
  const left = takeStored();
  for (const form of left.forms) unanswered.add(form);
  const [opening] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const askedAt = performance.timeOrigin + (opening?.requestStart ?? 0);
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

/** Notes a form as it is pressed, since the router takes some turns of the browser's loop to send it. */
function noteForm({ target, submitter, defaultPrevented }: SubmitEvent): void {
  // The browser itself sends a form that no script has taken over.
  if (!defaultPrevented || !(target instanceof HTMLFormElement)) return;
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(target)) {
    if (typeof value === "string") body.append(name, value);
  }
  if (submitter instanceof HTMLButtonElement) body.append(submitter.name, submitter.value);
  if (!repeatable.has(body.get("intent") ?? "")) return;
  unanswered.add({ url: target.action, body: inOrder(body), pressedAt: Date.now(), isSent: false });
}

/** Sends a form whose answer nobody reads. */
async function post({ url, body }: Unanswered): Promise<void> {
  const sent = { method: "POST", body: new URLSearchParams(body), redirect: "manual" } as const;
  await fetchNow(url, { ...sent, keepalive: true }).catch(() => {});
}

/** Stores for the next page what it has to know. */
function store(): void {
  try {
    if (answeredAt > 0) sessionStorage.setItem(answeredAtKey, `${answeredAt}`);
    if (unanswered.size > 0) localStorage.setItem(unansweredKey, JSON.stringify([...unanswered]));
  } catch {
    // A browser may keep nothing for anybody. What is on its way arrives all the same.
  }
}

/** Takes what a page before has stored. The shop is told that it may have had these forms already. */
function takeStored(): { forms: Unanswered[]; answeredAt: number } {
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

/** The same text for the same fields, whichever way they were read. */
function inOrder(body: URLSearchParams): string {
  const sorted = new URLSearchParams(body);
  sorted.sort();
  return `${sorted}`;
}
