import { Link } from "@remix-run/react";
import type { Occasion } from "~/shop/catalogue/occasions";
import { href } from "~/forms/href";

/** Home, the card's main occasion, and the card. */
export function Breadcrumb({ name, occasion }: { name: string; occasion: Occasion | undefined }) {
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol>
        <li>
          <Link to={href("/")}>Home</Link>
        </li>
        {occasion && (
          <li>
            <Link to={occasion.path}>{occasion.title}</Link>
          </li>
        )}
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  );
}
