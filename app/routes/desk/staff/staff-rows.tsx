import { Link } from "@remix-run/react";
import { formatMoment } from "~/shop/format-day";
import type { StaffMember } from "~/shop/staff/manage-staff.server";
import { href } from "~/forms/href";

type Props = { staff: StaffMember[]; myId: string };

/** All staff in a table, which is a list of slips on phones. */
export function StaffRows({ staff, myId }: Props) {
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th>Who</th>
          <th>Role</th>
          <th>Last seen</th>
          <th>Open sessions</th>
          <th>
            <span className="visually-hidden">What to do</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {staff.map(({ id, name, email, role, seenAt, sessionCount, ...is }) => (
          <tr key={id}>
            <td data-label="Who">
              <span>
                <b>{name}</b> {email}
              </span>
            </td>
            <td data-label="Role">
              {role}
              {is.isDisabled && <span>, shut out</span>}
              {!is.isEnrolled && <span>, no authenticator yet</span>}
            </td>
            <td data-label="Last seen">{seenAt === null ? "Never" : formatMoment(seenAt)}</td>
            <td data-label="Open sessions">{sessionCount}</td>
            <td>
              <span>
                <Link to={`${href("/desk/staff")}?who=${id}`}>
                  Change<span className="visually-hidden"> {name}</span>
                </Link>
                {id === myId && (
                  <>
                    , <Link to={href("/desk/me")}>My keys</Link>
                  </>
                )}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
