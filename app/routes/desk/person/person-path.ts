import type { Subject } from "~/shop/privacy/people.server";
import { href } from "~/forms/href";

/** The address of a person's page. It contains no e-mail address, because addresses are logged. */
export const personPath = (subject: Subject) =>
  "customer" in subject
    ? href("/desk/customers/:customerId", { customerId: subject.customer })
    : href("/desk/orders/:orderId/person", { orderId: subject.order });
