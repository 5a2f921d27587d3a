import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Whether scripts have taken the page over; false on the server and in the first render. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
