import { useEffect, useRef } from "react";
import { focusHeading, isFocusLost } from "~/browser/focus";
import type { ShownRange } from "~/shop/catalogue/shown-range";

/**
 * Moves focus to the first new card, because the pressed Explore More link is removed or replaced. A
 * chip that removes itself leads to the top of another list, as the focus does.
 * @param choice names the choice of cards; another one has no new cards
 */
export function useFocusInList(shown: { id: string }[], { start }: ShownRange, choice: string) {
  const before = useRef({ choice, start, count: shown.length });
  useEffect(() => {
    const firstNew = shown[before.current.start === start ? before.current.count : 0];
    const isSameList = before.current.choice === choice;
    if (!isSameList && isFocusLost()) focusHeading();
    if (isSameList && firstNew && isFocusLost()) {
      document
        .querySelector<HTMLElement>(`#card-${firstNew.id} h3 a`)
        ?.focus({ preventScroll: true });
    }
    before.current = { choice, start, count: shown.length };
  }, [shown, start, choice]);
}
