import type { Subject } from "~/shop/privacy/people.server";

/** Says in a form who is meant. */
export function SubjectField({ subject }: { subject: Subject }) {
  const [[name, value] = ["", ""]] = Object.entries(subject);
  return <input type="hidden" name={name} value={value} />;
}
