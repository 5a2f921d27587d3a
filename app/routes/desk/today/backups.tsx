import { Link } from "@remix-run/react";
import type { Backups } from "~/shop/operations/backups.server";
import { formatMoment } from "~/shop/format-day";
import { href } from "~/forms/href";

/** The last backups, and how to make one. */
export function BackupList({ last, missingDays }: Backups) {
  return (
    <section id="backups" aria-labelledby="backups-heading">
      <h2 id="backups-heading">Backups</h2>
      {last.length === 0 ? (
        <p>Never. If this machine dies now, so do your orders.</p>
      ) : (
        <ul>
          {last.map(({ madeAt, file, fault, faultySince }) => (
            <li key={madeAt}>
              {formatMoment(madeAt)}, {file}
              {fault !== null && (
                <b>
                  {" "}
                  {fault} Seen since {formatMoment(faultySince ?? madeAt)}.
                </b>
              )}
            </li>
          ))}
        </ul>
      )}
      {missingDays !== 0 && (
        <p>
          The owner makes one on <Link to={href("/desk/health")}>the page of health</Link>.
        </p>
      )}
    </section>
  );
}
