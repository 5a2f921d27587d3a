import type { ReactNode } from "react";

type Props = {
  title: string;
  /** Sets a long title in a smaller size. */
  isLong?: boolean;
  /** Whether it is low on phones, above cards or tabs. */
  isLow?: boolean;
  lede?: ReactNode;
  /** A large decorative number in the corner. The page also gives it as text. */
  count?: number;
  /** Controls for the whole page. */
  children?: ReactNode;
};

export function PageHead({ title, isLong = false, isLow = false, lede, count, children }: Props) {
  return (
    <header className={isLow ? "page-head low" : "page-head"}>
      <div className="wrap">
        <h1 className={isLong ? "medium" : undefined}>{title}</h1>
        {lede && (
          <p>
            <span>{lede}</span>
          </p>
        )}
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
