import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { ShownCustomer } from "~/shop/customers/customers.server";
import type { Belongings, Session } from "~/http/session.server";

/** Stands for a customer in a page template. Nothing else in a page is like it. */
export const placeholder: ShownCustomer = {
  id: randomUUID(),
  name: `Somebody ${randomUUID()}`,
};

const shownBelongings = new WeakMap<IncomingMessage, Belongings>();

/**
 * Renders the page of a request with the placeholder instead of a customer, and with exactly
 * those belongings. Read again, they could be others, and the page would be cached for the wrong ones.
 */
export async function withPlaceholder<Page>(
  req: IncomingMessage,
  belongings: Belongings,
  render: () => Promise<Page>,
): Promise<Page> {
  shownBelongings.set(req, belongings);
  try {
    return await render();
  } finally {
    shownBelongings.delete(req);
  }
}

/** The session as the page that answers the request shows it. */
export function shownIn(req: IncomingMessage, session: Session): Session {
  const { customer } = session;
  const belongings = shownBelongings.get(req);
  if (!belongings) return session;
  return {
    ...session,
    customer: customer && { ...customer, name: placeholder.name, shown: placeholder },
    belongings: async () => belongings,
  };
}
