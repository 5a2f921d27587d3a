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
  return (
    <button className="button hot" type="button" onClick={() => window.print()}>
      Print
    </button>
  );
}
