import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Belongings, Session } from "~/http/session.server";

/** Stands for a customer's name in a page that is kept. Nothing else in a page is like it. */
export const placeholderName = `Somebody ${randomUUID()}`;

const nameless = new WeakMap<IncomingMessage, Belongings>();

/**
 * Has the page that answers the request show the placeholder instead of its customer's name, and just
 * those belongings. Read again, they could be others, and the page would be kept for the wrong ones.
 */
export async function namelessly<Page>(
  req: IncomingMessage,
  belongings: Belongings,
  render: () => Promise<Page>,
): Promise<Page> {
  nameless.set(req, belongings);
  try {
    return await render();
  } finally {
    nameless.delete(req);
  }
}

/** The session as the page that answers the request shows it. */
export function shownIn(req: IncomingMessage, session: Session): Session {
  const { customer } = session;
  const belongings = nameless.get(req);
  if (!customer || !belongings) return session;
  return {
    ...session,
    customer: { ...customer, name: placeholderName },
    belongings: async () => belongings,
  };
}
