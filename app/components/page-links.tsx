import { Link, useLocation } from "@remix-run/react";
import { changeQuery } from "~/forms/change-query";

type Props = { pageNumber: number; hasNext: boolean };

/** Links to the previous and the next page, or nothing if there is only one page. */
export function PageLinks({ pageNumber, hasNext }: Props) {
  const { search } = useLocation();
  if (pageNumber === 1 && !hasNext) return null;
  return (
    <nav className="page-links" aria-label="Pages">
      {pageNumber > 1 && (
        <Link className="button small" to={addressOf(search, pageNumber - 1)} rel="prev">
          Previous page
        </Link>
      )}
      <span>Page {pageNumber}</span>
      {hasNext && (
        <Link className="button small" to={addressOf(search, pageNumber + 1)} rel="next">
          Next page
        </Link>
      )}
    </nav>
  );
}

const addressOf = (search: string, pageNumber: number) =>
  changeQuery(search, { "quick-view": null, page: String(pageNumber) });
