import { useEffect, useRef } from "react";
import type { ActionData } from "~/forms/action-data";

/** Clears the password of a refused form, as a page without scripts does. */
export function useRetyping(refused: ActionData | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const passwords = form.current?.querySelectorAll<HTMLInputElement>("[type=password]");
    if (!refused || !passwords) return;
    for (const input of passwords) input.value = refused.values[input.name] ?? "";
    passwords[0]?.focus();
  }, [refused]);
  return form;
}
