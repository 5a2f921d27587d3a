import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useIsHydrated } from "~/browser/hydrated";

/** How many cards a listing shows at first, and how many more each time. */
export const pageSize = 15;

type Props = { shownCount: number; lastId: string; className: string; children: ReactNode };

/** Without scripts the longer page opens where this one ended; with them it does not move at all. */
export function MoreLink({ shownCount, lastId, className, children }: Props) {
  const isHydrated = useIsHydrated();
  return (
    <Link
      className={className}
      to={{ search: `?show=${shownCount + pageSize}`, hash: isHydrated ? "" : `#card-${lastId}` }}
      preventScrollReset
      replace
    >
      {children}
    </Link>
  );
}
