import type { Subject } from "~/shop/privacy/people.server";

/** The hidden field that identifies the person. */
export function SubjectField({ subject }: { subject: Subject }) {
  const [[name, value] = ["", ""]] = Object.entries(subject);
  return <input type="hidden" name={name} value={value} />;
}
