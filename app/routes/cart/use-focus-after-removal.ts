import { useEffect, useRef } from "react";
import { focusHeading } from "~/browser/focus";

/** The button that removed a line is gone with it, and focus must not be. */
export function useFocusAfterRemoval(count: number) {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) focusHeading();
    before.current = count;
  }, [count]);
}
