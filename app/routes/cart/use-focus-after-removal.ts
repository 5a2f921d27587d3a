import { useEffect, useRef } from "react";
import { focusHeading } from "~/browser/focus";

/** Moves focus after a line is removed, because its button is removed with it. */
export function useFocusAfterRemoval(count: number) {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) focusHeading();
    before.current = count;
  }, [count]);
}
