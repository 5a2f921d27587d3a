import { useState } from "react";

/**
 * Whether the form that is under way was refused. After a redirect, a fetcher still has the answer to the
 * form before it.
 */
export function useRefused({ state, data }: { state: string; data?: unknown }): boolean {
  const [earlier, setEarlier] = useState<unknown>();
  if (state !== "loading" && data !== earlier) setEarlier(data);
  return Boolean(data) && data !== earlier;
}
