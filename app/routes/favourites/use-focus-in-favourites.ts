import { useEffect, useRef } from "react";
import { focusHeading, isFocusLost } from "~/browser/focus";

/**
 * Moves focus from the heart of a removed favourite to the button that puts it back, and from there to the
 * heart that is back. Once none is left, the page moves to its top, where the button is.
 */
export function useFocusInFavourites(cards: { id: string }[]) {
  const before = useRef(cards);
  useEffect(() => {
    const ids = cards.map(({ id }) => id);
    const idsBefore = before.current.map(({ id }) => id);
    before.current = cards;
    const isRemoved = idsBefore.some((id) => !ids.includes(id));
    const back = isRemoved ? undefined : ids.find((id) => !idsBefore.includes(id));
    const isSamePage = ids.length === 0 || !isRemoved || idsBefore.some((id) => ids.includes(id));
    if ((!isRemoved && !back) || !isSamePage || !isFocusLost()) return;
    const next = back ? `#card-${back} .heart` : ".put-back button";
    const button = document.querySelector<HTMLElement>(next);
    if (button) button.focus({ preventScroll: true });
    else focusHeading();
    if (ids.length === 0) window.scrollTo(0, 0);
  }, [cards]);
}
