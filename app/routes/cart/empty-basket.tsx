import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** The basket with nothing in it, and what was refused on the way here, if anything. */
export function EmptyBasket({ words, children }: { words?: string; children: ReactNode }) {
  return (
    <section className="shout">
      <div className="wrap">
        <h1>
          Your basket is <mark>empty</mark>. How very nice of you.
        </h1>
        {words && (
          <p className="alert" role="alert">
            {words}
          </p>
        )}
        {children}
        <Link className="button hot big" to="/all">
          Shop all
        </Link>
      </div>
    </section>
  );
}
