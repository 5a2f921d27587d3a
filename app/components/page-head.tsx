import type { ReactNode } from "react";

type Props = {
  title: string;
  /** Titles of more than a word or two are set smaller. */
  isLong?: boolean;
  lede?: ReactNode;
  /** Printed large in the corner, for show: the page says it in words too. */
  count?: number;
  /** What can be done with the page as a whole. */
  children?: ReactNode;
};

export function PageHead({ title, isLong = false, lede, count, children }: Props) {
  return (
    <header className="page-head">
      <div className="wrap">
        <h1 className={isLong ? "medium" : undefined}>{title}</h1>
        {lede && <p>{lede}</p>}
        {children}
        {count !== undefined && (
          <span className="big-number" aria-hidden="true">
            {count}
          </span>
        )}
      </div>
    </header>
  );
}
