/** The changes that a customer may have open, by the `change` in the page's address. */
const changes = ["email", "password", "close", "close-now"] as const;
export type Change = (typeof changes)[number];

export function changeIn(params: URLSearchParams): Change | undefined {
  return changes.find((change) => change === params.get("change"));
}
