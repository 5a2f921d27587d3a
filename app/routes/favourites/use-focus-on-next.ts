import { useEffect, useRef } from "react";
import { focusHeading, isFocusLost } from "~/browser/focus";

/**
 * Moves focus from the heart of a removed favourite to the one that takes its place or is the last, or to
 * the top of the page when none is left.
 */
export function useFocusOnNext(cards: { id: string }[]) {
  const before = useRef(cards);
  useEffect(() => {
    const ids = cards.map(({ id }) => id);
    const removed = before.current.findIndex(({ id }) => !ids.includes(id));
    const isSamePage = ids.length === 0 || before.current.some(({ id }) => ids.includes(id));
    before.current = cards;
    if (removed < 0 || !isSamePage || !isFocusLost()) return;
    const next = ids[removed] ?? ids.at(-1);
    if (next) {
      document.querySelector<HTMLElement>(`#card-${next} .heart`)?.focus({ preventScroll: true });
    } else {
      focusHeading();
      window.scrollTo(0, 0);
    }
  }, [cards]);
}
