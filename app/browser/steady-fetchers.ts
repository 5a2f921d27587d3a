import { useInsertionEffect } from "react";

/**
 * Gives React its own copy of the router's fetchers with each state. The router marks a fetcher as
 * done in the map that React may still be rendering, before the fetcher's data is there. On slow
 * phones the dialog of a saved message opened again for a moment. React Router 7.15.1 no longer does
 * so (its issue 14506). The router's provider subscribes in a layout effect, which runs later.
 */
export function useSteadyFetchers() {
  useInsertionEffect(() => {
    const router = window.__remixRouter;
    const subscribe = router.subscribe.bind(router);
    router.subscribe = (listener) =>
      subscribe((state, change) =>
        listener({ ...state, fetchers: new Map(state.fetchers) }, change),
      );
    return () => {
      router.subscribe = subscribe;
    };
  }, []);
}
