import type { Customer } from "~/shop/customers/customers.server";
import type { Desk } from "~/shop/staff/desk-sessions.server";
import { may as permits, type Permission } from "~/shop/staff/roles";
import type { Session } from "./session.server";

/** A request of a customer. */
export type CustomerSession = Session & { customer: Customer };
/** A request of staff whose desk is open. */
export type DeskSession = CustomerSession & { desk: Desk };

type Sessions = {
  anyone: Session;
  /** Anyone by form; by JSON only customers, because JSON calls do not read the cookies of a guest's basket. */
  shopper: Session;
  customer: CustomerSession;
  desk: DeskSession;
};

/** Who may ask. */
export type Who = keyof Sessions;
/** The session of a caller who may ask. */
export type SessionBy<W extends Who> = Sessions[W];
/** Who may ask, and for a call at the desk what their role has to permit. */
export type Access<W extends Who = Who> = {
  who: W;
  may?: Permission;
  /** Whether staff must have re-authenticated within ten minutes. */
  needsProof?: boolean;
};

/** The requirement of an access that a session does not meet. */
export type Missing = {
  missing: "live token" | "customer" | "open desk" | "permission" | "fresh proof";
};
type Admission<Admitted> = { session: Admitted } | Missing;

/** The message for staff whose role does not permit the request. */
export const notYours = "That’s not yours to see. Ask the owner.";

/** Decides whether a session may ask, for forms, JSON calls, and loaders of the desk. */
export function admit<W extends Who>(
  { who, may, needsProof }: Access<W>,
  session: Session,
): Admission<SessionBy<W>> {
  // A JSON call with a dead token is refused even where it needs none. At a page its sender is a guest.
  if (session.isJsonCall && session.hasDeadToken) return { missing: "live token" };
  if (may && session.desk && !permits(session.desk.role, may)) return { missing: "permission" };
  if (needsProof && session.desk && !session.desk.isProven) return { missing: "fresh proof" };
  return admissions[who](session);
}

const admissions: { [W in Who]: (session: Session) => Admission<SessionBy<W>> } = {
  anyone: (session) => ({ session }),
  shopper: (session) =>
    session.isJsonCall && !session.customer ? { missing: "customer" } : { session },
  customer: (session) => (isOfCustomer(session) ? { session } : { missing: "customer" }),
  desk: (session) => (isAtDesk(session) ? { session } : { missing: "open desk" }),
};

const isOfCustomer = (session: Session): session is CustomerSession =>
  session.customer !== undefined;

const isAtDesk = (session: Session): session is DeskSession =>
  isOfCustomer(session) && session.desk !== undefined;
