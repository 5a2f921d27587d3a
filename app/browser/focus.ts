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
