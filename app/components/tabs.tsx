import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";

type Props = {
  label: string;
  /** Each tab is an address of the page. */
  tabs: { title: string; address: string; isOpen: boolean }[];
  /** The content of the open tab. */
  children: ReactNode;
};

export function Tabs({ label, tabs, children }: Props) {
  return (
    <div className="tabs">
      <nav className="tab-list" aria-label={label}>
        {tabs.map(({ title, address, isOpen }) => (
          <Fragment key={address}>
            <Link to={address} aria-current={isOpen ? "page" : undefined} preventScrollReset>
              {title}
            </Link>{" "}
          </Fragment>
        ))}
      </nav>
      <div className="tab-panel">{children}</div>
    </div>
  );
}
