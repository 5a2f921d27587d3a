import { useEffect, useRef } from "react";
import { isFocusLost, useFocusAfterRemoval } from "~/browser/focus";

type Basket = {
  lines: { uId: string }[];
  /** The line that can be put back. */
  removed: { uId: string } | undefined;
};

/**
 * Moves focus when a card is removed or put back, because the pressed button goes with it: to the
 * button that puts it back, or to the card that is back.
 */
export function useFocusInBasket({ lines, removed }: Basket) {
  useFocusAfterRemoval(lines.length, ".removed button");
  const offered = useRef(removed?.uId);
  useEffect(() => {
    const place = lines.findIndex(({ uId }) => uId === offered.current);
    if (place >= 0 && isFocusLost()) {
      const line = document.querySelector(`#line-${place + 1}`);
      line?.querySelector("a")?.focus({ preventScroll: true });
      // The focus alone would bring the whole picture into sight, and move the page for that.
      line?.querySelector("h2")?.scrollIntoView({ block: "nearest" });
    }
    offered.current = removed?.uId;
  }, [lines, removed]);
}
