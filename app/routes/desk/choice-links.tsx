import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { HereMark } from "./here-mark";

type Props = {
  /** What they choose between, for screen readers. */
  label: string;
  links: { to: string; title: string; isHere: boolean }[];
};

/** Links that choose what a screen shows. A blank keeps them apart in a text browser. */
export function ChoiceLinks({ label, links }: Props) {
  return (
    <nav className="desk-filters" aria-label={label}>
      {links.map(({ to, title, isHere }) => (
        <Fragment key={to}>
          <Link to={to} aria-current={isHere ? "page" : undefined}>
            {title}
            {isHere && <HereMark />}
          </Link>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
