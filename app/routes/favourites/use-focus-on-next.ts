import { useEffect, useRef } from "react";
import { focusHeading, isFocusLost } from "~/browser/focus";

/**
 * Moves focus from the heart of a removed favourite to the one that takes its place or is the last, or to
 * the top of the page when none is left; and from “Put it back” to the heart that is back.
 */
export function useFocusOnNext(cards: { id: string }[]) {
  const before = useRef(cards);
  useEffect(() => {
    const ids = cards.map(({ id }) => id);
    const idsBefore = before.current.map(({ id }) => id);
    before.current = cards;
    const removed = idsBefore.findIndex((id) => !ids.includes(id));
    const back = removed < 0 && ids.find((id) => !idsBefore.includes(id));
    const isSamePage = ids.length === 0 || removed < 0 || idsBefore.some((id) => ids.includes(id));
    if ((removed < 0 && !back) || !isSamePage || !isFocusLost()) return;
    const next = back || (ids[removed] ?? ids.at(-1));
    if (next) {
      document.querySelector<HTMLElement>(`#card-${next} .heart`)?.focus({ preventScroll: true });
    } else {
      focusHeading();
      window.scrollTo(0, 0);
    }
  }, [cards]);
}
