import { Form } from "@remix-run/react";
import { withIntent } from "~/forms/intent";
import type { Subject } from "~/shop/privacy/people.server";
import { SubjectField } from "./subject-field";

type Props = { subject: Subject; isProven: boolean };

/** Two downloads, or first the button that asks for a proof, because a download could not show an error. */
export function GiveData({ subject, isProven }: Props) {
  if (!isProven) {
    return (
      <Form className="panel" method="post">
        <h2>Give them their data</h2>
        <p>First prove that it is you who asks.</p>
        <button className="button hot" {...withIntent("prove")}>
          It’s me
        </button>
      </Form>
    );
  }
  return (
    <section aria-labelledby="give">
      <h2 id="give">Give them their data</h2>
      <p>All that we hold, for you to send on. They have a right to it within a month.</p>
      <div className="desk-bar">
        <Download subject={subject} format="html" isFirst>
          To read (HTML)
        </Download>
        <Download subject={subject} format="json">
          For a machine (JSON)
        </Download>
      </div>
    </section>
  );
}

type DownloadProps = { subject: Subject; format: string; isFirst?: boolean; children: string };

/** A plain form, because the answer is a file. */
function Download({ subject, format, isFirst = false, children }: DownloadProps) {
  return (
    <form method="post" action="/desk/person-data">
      <SubjectField subject={subject} />
      <button className={isFirst ? "button hot" : "button"} name="format" value={format}>
        {children}
      </button>
    </form>
  );
}
