import { z } from "zod";
import { defineCall, defineFormCall, defineJsonCall, defineQuery } from "~/http/call.server";
import { requireProof } from "~/http/desk-proof.server";
import { erasePerson as erase, giveData as give } from "~/shop/privacy/erase-at-desk.server";
import { Person, readPerson, type Subject } from "~/shop/privacy/people.server";
import { href } from "~/forms/href";
import { OrderId, proofFields, secretFields } from "./inputs.server";

const CustomerId = z.string().regex(/^BB-[0-9A-Z]{8}$/, "That is not the number of a customer.");
const Whom = z.object({
  customer: CustomerId.optional(),
  order: OrderId.optional(),
  ...proofFields,
});

/** Who is meant, and what proves who asks. */
const Asked = Whom.transform(({ customer, order, ...proof }, context) => {
  const subject: Subject | undefined = customer ? { customer } : order ? { order } : undefined;
  if (subject) return { subject, proof };
  context.addIssue({ code: "custom", message: "Who? Say a customer or an order." });
  return z.NEVER;
});

const people = { who: "desk", may: "manage people" } as const;

export const readCustomer = defineQuery({
  name: "read-customer",
  ...people,
  output: Person,
  run: ({ shop }, { customerId = "" }) => readPerson(shop.db, { customer: customerId }),
});

export const readGuest = defineQuery({
  name: "read-guest",
  ...people,
  output: Person,
  run: ({ shop }, { orderId = "" }) => readPerson(shop.db, { order: orderId }),
});

/** Re-authenticates staff before a download, which has no page that could show a refusal. */
export const prove = defineFormCall({
  name: "prove",
  ...people,
  secretFields,
  input: z.object(proofFields),
  run: (session, proof) => requireProof(session, proof),
});

/** The fields that name the person whose data is downloaded. */
export const DataRequest = Asked.transform(({ subject }) => subject);

export const giveData = defineJsonCall({
  name: "give-data",
  ...people,
  input: Asked,
  output: z.looseObject({}),
  isUnwrapped: true,
  async run(session, { subject, proof }) {
    await requireProof(session, proof);
    return give(session.shop, session.desk.staffId, subject);
  },
});

export const erasePerson = defineCall({
  name: "erase-person",
  ...people,
  secretFields,
  input: Asked,
  async run(session, { subject, proof }) {
    await requireProof(session, proof);
    await erase(session.shop, session.desk.staffId, subject);
  },
  afterForm: () => ({ to: href("/desk/orders"), notices: ["personErased"] }),
});
