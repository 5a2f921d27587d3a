import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { HereMark } from "./here-mark";

type Props = {
  /** The label of the group, for screen readers. */
  label: string;
  links: { to: string; title: string; isHere: boolean }[];
};

/** Links that select the content of a screen. A space separates them in text browsers. */
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
