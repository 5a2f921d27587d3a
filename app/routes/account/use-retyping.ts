import { useEffect, useRef } from "react";
import type { ActionData } from "~/forms/action-data";

/** Has a password typed again in a form that was refused, as on a page that comes anew. */
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
