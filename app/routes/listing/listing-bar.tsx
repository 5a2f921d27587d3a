import { Link } from "@remix-run/react";
import { listings } from "./listings";
import type { ShownRange } from "./shown-range";

type Props = {
  /** Path of the open listing. */
  path: string;
  range: ShownRange;
  total: number;
};

/** Links to the other listings, and the range of cards shown. */
export function ListingBar({ path: openPath, range: { start, end }, total }: Props) {
  return (
    <div className="listing-bar">
      <nav aria-label="Occasions">
        <ul className="chips">
          {listings.map(({ path, title }) => (
            <li key={path}>
              <Link to={path} aria-current={path === openPath ? "page" : undefined}>
                {path === "/all" ? "All" : title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p>
        Showing {end === 0 ? 0 : start + 1}-{end} out of {total} products
      </p>
    </div>
  );
}
