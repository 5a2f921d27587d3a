import type { ReactNode } from "react";
import { contactEmail } from "~/shop/terms";

type Props = {
  title: string;
  lede: string;
  /** As "21 November 2026". */
  lastChanged: string;
  children: ReactNode;
};

/** A page of small print. */
export function LegalPage({ title, lede, lastChanged, children }: Props) {
  return (
    <>
      <header className="page-head">
        <div className="wrap">
          <h1 className="medium">{title}</h1>
          <p>{lede}</p>
        </div>
      </header>
      <div className="wrap prose">
        <p className="note">Last changed {lastChanged}</p>
        {children}
      </div>
    </>
  );
}

export function ContactLink() {
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
}
