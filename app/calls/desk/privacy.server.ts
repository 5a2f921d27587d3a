import { z } from "zod";
import { defineFormCall } from "~/http/call.server";
import { erasePerson as erase } from "~/shop/privacy/erase-at-desk.server";
import type { Subject } from "~/shop/privacy/people.server";
import { href } from "~/forms/href";
import { OrderId } from "./inputs.server";

const CustomerId = z.string().regex(/^BB-[0-9A-Z]{8}$/, "That is not the number of a customer.");
const Whom = z.object({
  customer: CustomerId.optional(),
  order: OrderId.optional(),
});

/** Who is meant. */
export const Asked = Whom.transform(({ customer, order }, context) => {
  const subject: Subject | undefined = customer ? { customer } : order ? { order } : undefined;
  if (subject) return subject;
  context.addIssue({ code: "custom", message: "Who? Say a customer or an order." });
  return z.NEVER;
});

const people = { who: "desk", may: "manage people" } as const;
const proven = { ...people, needsProof: true } as const;

/** Re-authenticates staff before a download, which has no page that could show a refusal. */
export const prove = defineFormCall({
  name: "prove",
  ...proven,
  input: z.object({}),
  // The proof is all.
  run: () => undefined,
});

export const erasePerson = defineFormCall({
  name: "erase-person",
  ...proven,
  input: Asked,
  async run(session, subject) {
    await erase(session.shop, session.desk.staffId, subject);
  },
  afterForm: () => ({ to: href("/desk/orders"), notices: ["personErased"] }),
});
