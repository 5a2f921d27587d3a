import { requestTimeoutMs } from "~/browser/submit-queue";

/**
 * The interface to the reviews company's script; no other file knows it. It loads the script, shows
 * a card's reviews, and reads their count. docs/reviews.md describes the script.
 */
type Widget = { render(element: HTMLElement, productId: string): void };

declare global {
  interface Window {
    /** Set by the script. */
    reviewsWidget?: Widget;
  }
}

let loading: Promise<Widget> | undefined;

/**
 * Makes the script show a card's reviews in an empty element.
 * @returns the reported number; 0 if it is not a number
 * @throws {Error} if the script is blocked, missing or broken, or has not answered in 120 seconds
 */
export async function showReviews(
  element: HTMLElement,
  cardId: string,
  scriptUrl: string,
): Promise<number> {
  const answer = widgetFrom(scriptUrl).then((widget) => {
    widget.render(element, cardId);
    return answered(element);
  });
  let timer: number | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error("The reviews are late")), requestTimeoutMs);
  });
  await Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
  return Number(element.dataset.count) || 0;
}

/** Loads the script once. After a failure, the next caller loads it again. */
function widgetFrom(scriptUrl: string): Promise<Widget> {
  loading ??= loadWidget(scriptUrl).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function loadWidget(scriptUrl: string): Promise<Widget> {
  const script = document.createElement("script");
  script.src = scriptUrl;
  await new Promise((resolve) => {
    script.addEventListener("load", resolve);
    script.addEventListener("error", resolve);
    document.head.append(script);
  });
  if (window.reviewsWidget) return window.reviewsWidget;
  script.remove();
  throw new Error("The reviews script did not load, or left no widget");
}

/** Resolves when the script has set the count. */
function answered(element: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (element.dataset.count === undefined) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(element, { attributeFilter: ["data-count"] });
    look();
  });
}
