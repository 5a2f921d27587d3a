import type { ReactNode } from "react";
import { contactEmail } from "~/shop/terms";
import { PageHead } from "./page-head";

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
      <PageHead title={title} isLong lede={lede} />
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
