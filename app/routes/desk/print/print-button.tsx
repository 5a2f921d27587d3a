import { useIsHydrated } from "~/browser/hydrated";

/** Opens the browser's print dialog, or explains how to. */
export function PrintButton() {
  const isHydrated = useIsHydrated();
  if (!isHydrated) {
    return (
      <p>
        Press <kbd>Ctrl</kbd> <kbd>P</kbd> to print.
      </p>
    );
  }
  // Paper has no second chance to show a typeface that arrives late.
  const print = () => void document.fonts.ready.then(() => window.print());
  return (
    <button className="button hot" type="button" onClick={print}>
      Print
    </button>
  );
}
