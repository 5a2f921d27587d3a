import type { Subject } from "~/shop/privacy/people.server";

/** The address of somebody's page. It holds no e-mail address, since addresses are logged. */
export const personPath = (subject: Subject) =>
  "customer" in subject
    ? `/desk/customers/${subject.customer}`
    : `/desk/orders/${subject.order}/person`;
