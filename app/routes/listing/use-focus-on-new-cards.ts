import { useEffect, useRef } from "react";
import type { ShownRange } from "./shown-range";

/**
 * Moves focus to the first new card, because the pressed Explore More link is removed or replaced.
 */
export function useFocusOnNewCards(shown: { id: string }[], { start }: ShownRange) {
  const before = useRef({ start, count: shown.length });
  useEffect(() => {
    const firstNew = shown[before.current.start === start ? before.current.count : 0];
    if (firstNew && document.activeElement === document.body) {
      document
        .querySelector<HTMLElement>(`#card-${firstNew.id} h3 a`)
        ?.focus({ preventScroll: true });
    }
    before.current = { start, count: shown.length };
  }, [shown, start]);
}
