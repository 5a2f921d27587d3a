import { useEffect, useRef } from "react";
import type { ActionData } from "~/forms/action-data";

/**
 * Clears the passwords of a refused form, as a page without scripts does, and moves focus to the first
 * field to be changed or typed again.
 */
export function useRetyping(refused: ActionData | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const passwords = form.current?.querySelectorAll<HTMLInputElement>("[type=password]");
    if (!refused || !passwords) return;
    for (const input of passwords) input.value = refused.values[input.name] ?? "";
    form.current?.querySelector<HTMLElement>("[aria-invalid], [type=password]")?.focus();
  }, [refused]);
  return form;
}
