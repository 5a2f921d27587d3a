import type { Subject } from "~/shop/privacy/people.server";

/** The address of a person's page. It contains no e-mail address, because addresses are logged. */
export const personPath = (subject: Subject) =>
  "customer" in subject
    ? `/desk/customers/${subject.customer}`
    : `/desk/orders/${subject.order}/person`;
