import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Puts focus at the top of the page, where a screen reader starts to read it. */
export function focusHeading() {
  const heading = document.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** Focuses the heading of a new page. Otherwise focus would stay on an element that is gone. */
export function useFocusOnNewPage() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (pathname !== last.current) focusHeading();
    last.current = pathname;
  }, [pathname]);
}

/** Focuses the heading when a step took away what had the focus, as a button that is done with. */
export function useFocusAfterStep() {
  const { key } = useLocation();
  const last = useRef(key);
  useEffect(() => {
    if (key !== last.current && document.activeElement === document.body) focusHeading();
    last.current = key;
  }, [key]);
}

/** Moves focus when there are fewer of what somebody removes or closes, because its button goes with it. */
export function useFocusAfterRemoval(count: number) {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) focusHeading();
    before.current = count;
  }, [count]);
}
