import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as calls from "~/calls/desk/staff.server";
import { NotFound } from "~/components/error-page";
import { FormError } from "~/components/form-error";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { listInvitations } from "~/shop/staff/invitations.server";
import { listStaff } from "~/shop/staff/manage-staff.server";
import { deskMeta } from "../desk-meta";
import { ChangeForm } from "./change-form";
import { Invitations, InviteForm } from "./invitations";
import { StaffRows } from "./staff-rows";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = () => deskMeta("Staff");

export const loader = deskLoader("manage staff", async ({ request, session: { shop, desk } }) => {
  const staff = await listStaff(shop.db, new Date());
  const invitations = await listInvitations(shop.db, Date.now());
  const who = new URL(request.url).searchParams.get("who");
  const member = staff.find(({ id }) => id === who);
  const isNobody = who !== null && !member;
  const { staffId: myId } = desk;
  return data({ staff, invitations, member, isNobody, myId }, { status: isNobody ? 404 : 200 });
});

export const action = answerForms([
  calls.inviteStaff,
  calls.withdrawInvite,
  calls.changeRole,
  calls.endSessions,
  calls.disableStaff,
  calls.enableStaff,
]);

export default function StaffPage() {
  const { staff, invitations, member, isNobody, myId } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  if (isNobody) return <NotFound />;
  return (
    <div className="wrap">
      <h1>Staff</h1>
      <p className="desk-lede">
        {staff.length === 1
          ? "Only you. No wonder the biscuits go so slowly."
          : `${staff.length} of you, and one kettle.`}
      </p>
      <FormError refused={refused} />
      {member && <ChangeForm key={member.id} {...{ member, refused }} />}
      <StaffRows staff={staff} myId={myId} />
      {invitations.length > 0 && <Invitations invitations={invitations} />}
      {/* A new key resets the form after an invitation. */}
      {!member && <InviteForm key={invitations.length} refused={refused} />}
    </div>
  );
}
