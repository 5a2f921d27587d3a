import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useIsHydrated } from "~/browser/hydrated";
import { changeQuery } from "~/forms/change-query";
import { pageCapacity, pageSize } from "~/shop/catalogue/shown-range";

type Props = {
  /** The number of cards up to the last one shown. */
  end: number;
  lastId: string;
  className: string;
  children: ReactNode;
};

/**
 * Without scripts, the longer page opens where this one ended. With scripts, the page does not
 * move.
 */
export function MoreLink({ end, lastId, className, children }: Props) {
  const isHydrated = useIsHydrated();
  const shown = { "quick-view": null, show: String(end + pageSize) };
  const search = changeQuery(useLocation().search, shown);
  if (end % pageCapacity === 0) {
    return (
      <Link className={className} to={{ search }} rel="next">
        {children}
      </Link>
    );
  }
  return (
    <Link
      className={className}
      to={{ search, hash: isHydrated ? "" : `#card-${lastId}` }}
      preventScrollReset
      replace
    >
      {children}
    </Link>
  );
}
