import { useEffect } from "react";

/** Answers to forms that were sent again since. */
const earlier = new WeakSet<object>();

/**
 * The answer to the form that a fetcher sent last; undefined until it comes, and after a redirect. The
 * fetcher itself still has the answer to the form before it then.
 */
export function useAnswer<Answer extends object>(fetcher: {
  state: string;
  data?: Answer;
}): Answer | undefined {
  const { state, data } = fetcher;
  useEffect(() => {
    if (state === "submitting" && data) earlier.add(data);
  }, [state, data]);
  return state !== "submitting" && data && !earlier.has(data) ? data : undefined;
}
