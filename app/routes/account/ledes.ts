/** The sentence below the customer's name. */
export function ledeFor(orderCount: number): string {
  if (orderCount === 0) return "No orders yet. Somebody, somewhere, feels safe.";
  return orderCount === 1
    ? "One order, one friend fewer."
    : `${orderCount} orders, no regrets. Yet.`;
}

/** The same sentence in polite mode. */
export function politeLedeFor(orderCount: number): string {
  if (orderCount === 0) return "No orders yet. Somebody, somewhere, is watching the letterbox.";
  return orderCount === 1 ? "One order. How thoughtful." : `${orderCount} orders. How thoughtful.`;
}
