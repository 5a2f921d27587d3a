import type { ReactNode } from "react";

type Props = {
  title: string;
  lede?: string;
  /** A link to more of the section. */
  children?: ReactNode;
};

export function SectionHead({ title, lede, children }: Props) {
  return (
    <div className="section-head">
      <h2>{title}</h2>
      {lede && <p>{lede}</p>}
      {children}
    </div>
  );
}
