import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Whether React has hydrated the page; false on the server and in the first render. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
