import { Form, Link } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import type { StaffMember } from "~/shop/staff/manage-staff.server";
import { href } from "~/forms/href";
import { RoleSelect } from "./role-select";

type Props = {
  member: StaffMember;
  refused: ActionData | undefined;
};

/** The changes that an owner can make to a staff member. */
export function ChangeForm({ member, refused }: Props) {
  const { id, name, role, isDisabled } = member;
  return (
    <Form className="panel" method="post">
      <h2>{name}</h2>
      <input type="hidden" name="staff" value={id} />
      <RoleSelect role={refused?.values.role ?? role} />
      <p className="changes">
        <button className="button hot" type="submit" {...withIntent("change-role")}>
          Change the role
        </button>{" "}
        <button className="button" type="submit" {...withIntent("end-sessions")}>
          End their sessions
        </button>{" "}
        <button
          className="button"
          type="submit"
          {...withIntent(isDisabled ? "enable-staff" : "disable-staff")}
        >
          {isDisabled ? "Let them in again" : "Shut them out"}
        </button>{" "}
        <Link to={href("/desk/staff")}>Leave it</Link>
      </p>
    </Form>
  );
}
