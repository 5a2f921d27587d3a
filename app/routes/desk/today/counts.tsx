import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Backups } from "~/shop/operations/backups.server";
import { orderFilters } from "~/shop/fulfilment/order-filters";
import type { Today } from "~/shop/operations/today.server";
import { href } from "~/forms/href";

type Props = Pick<Today, "counts" | "troubles"> & Pick<Backups, "missingDays">;

/** The number of items in each kind of work, with links. */
export function Counts({ counts, troubles, missingDays }: Props) {
  return (
    <ul className="desk-counts">
      {counts.map(({ filter, count }) => (
        <Count key={filter} to={`${href("/desk/orders")}?show=${filter}`} isHot={count > 0}>
          <b>{counted(count)}</b> {orderFilters[filter]}
        </Count>
      ))}
      {troubles.map(({ title, count }) => (
        <Count key={title} to={href("/desk/trouble")} isHot={count > 0}>
          <b>{counted(count)}</b> {title}
        </Count>
      ))}
      <Count to="#backups" isHot={missingDays !== 0}>
        <b>{missingDays ?? "No"}</b> {missingDays === null ? "Backup yet" : "Days without a backup"}
      </Count>
    </ul>
  );
}

function Count({ to, isHot, children }: { to: string; isHot: boolean; children: ReactNode }) {
  return (
    <li>
      <Link to={to} data-hot={isHot ? "" : undefined}>
        {children}
      </Link>
    </li>
  );
}

/** Counts end at a thousand. */
export const counted = (count: number) => (count >= 1000 ? "1,000 or more" : String(count));
