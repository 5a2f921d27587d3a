import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type MouseEvent } from "react";

/** Moves focus to the top of the page, where a screen reader starts to read. */
export function focusHeading() {
  const heading = document.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/**
 * Follows a link within the page at once. The router would scroll there later, when the next key may have
 * moved the focus back, or to where it scrolled for an earlier such link.
 */
export function skip(click: MouseEvent<HTMLAnchorElement>) {
  click.preventDefault();
  const target = document.querySelector<HTMLElement>(click.currentTarget.hash)!;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView();
}

/** Focuses the heading of a new page. Otherwise focus would be on a removed element. */
export function useFocusOnNewPage() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (pathname !== last.current) focusHeading();
    last.current = pathname;
  }, [pathname]);
}

/** Focuses the heading after a step has removed the focused element, such as a button. */
export function useFocusAfterStep() {
  const { key } = useLocation();
  const last = useRef(key);
  useEffect(() => {
    if (key !== last.current && isFocusLost()) focusHeading();
    last.current = key;
  }, [key]);
}

/**
 * Moves focus when an item is removed or closed, because its button is removed with it. It goes to the
 * element that the selector finds, or else to the heading.
 */
export function useFocusAfterRemoval(count: number, selector = "") {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && isFocusLost()) {
      const next = selector && document.querySelector<HTMLElement>(selector);
      if (next) next.focus({ preventScroll: true });
      else focusHeading();
    }
    before.current = count;
  }, [count, selector]);
}

/** Whether the focused element was removed. */
export const isFocusLost = () => document.activeElement === document.body;
