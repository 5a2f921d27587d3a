import { z } from "zod";
import type { DeskSession } from "~/http/admit.server";
import { defineFormCall } from "~/http/call.server";
import { Email } from "~/http/inputs.server";
import { sendInvitation, withdrawInvitation } from "~/shop/staff/invitations.server";
import * as staff from "~/shop/staff/manage-staff.server";
import { staffRoles } from "~/shop/staff/roles";
import { href } from "~/forms/href";

const StaffId = z.string().regex(/^BB-[0-9A-Z]{8}$/, "That is not the number of anybody here.");
const Role = z.enum(staffRoles, "As what? Owner, packer or accountant.");
const Somebody = z.object({ staff: StaffId });
const owners = { who: "desk", may: "manage staff", needsProof: true } as const;

export const inviteStaff = defineFormCall({
  name: "invite-staff",
  ...owners,
  input: z.object({ email: Email, role: Role }),
  async run(session, { email, role }) {
    await sendInvitation(session.shop.db, session.desk.staffId, { email, role });
  },
  afterForm: () => ({ to: href("/desk/staff"), notices: ["invited"] }),
});

export const withdrawInvite = defineFormCall({
  name: "withdraw-invite",
  ...owners,
  input: z.object({ invitation: z.string().max(40) }),
  async run({ shop: { db }, desk }, { invitation }) {
    await withdrawInvitation(db, desk.staffId, invitation);
  },
  afterForm: () => ({ to: href("/desk/staff"), notices: ["staffChanged"] }),
});

export const changeRole = defineFormCall({
  name: "change-role",
  ...owners,
  input: Somebody.extend({ role: Role }),
  async run(session, { staff: id, role }) {
    await staff.changeRole(session.shop.db, session.desk.staffId, id, role);
    return { id };
  },
  afterForm: ({ id }, session) => afterChange(id, session),
});

export const endSessions = defineFormCall({
  name: "end-sessions",
  ...owners,
  input: Somebody,
  async run(session, { staff: id }) {
    await staff.endSessions(session.shop.db, session.desk.staffId, id);
    return { id };
  },
  afterForm: ({ id }, session) => afterChange(id, session),
});

export const disableStaff = defineFormCall({
  name: "disable-staff",
  ...owners,
  input: Somebody,
  async run(session, { staff: id }) {
    await staff.disableStaff(session.shop.db, session.desk.staffId, id);
    return { id };
  },
  afterForm: ({ id }, session) => afterChange(id, session),
});

export const enableStaff = defineFormCall({
  name: "enable-staff",
  ...owners,
  input: Somebody,
  async run(session, { staff: id }) {
    await staff.enableStaff(session.shop.db, session.desk.staffId, id);
  },
  afterForm: () => ({ to: href("/desk/staff"), notices: ["staffChanged"] }),
});

/** Staff who change their own role may lose access to this page. */
const afterChange = (id: string, { desk }: DeskSession) => ({
  to: id === desk.staffId ? href("/account") : href("/desk/staff"),
  notices: ["staffChanged" as const],
});
