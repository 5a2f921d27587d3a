import { useEffect, useRef } from "react";

/** With the last cards Explore More is gone, so focus goes on to the first of them. */
export function useFocusOnNewCards(shown: { id: string }[]) {
  const before = useRef(shown.length);
  useEffect(() => {
    const firstNew = shown[before.current];
    if (firstNew && document.activeElement === document.body) {
      document
        .querySelector<HTMLElement>(`#card-${firstNew.id} h3 a`)
        ?.focus({ preventScroll: true });
    }
    before.current = shown.length;
  }, [shown]);
}
