import { z } from "zod";
import { defineFormCall } from "~/http/call.server";
import type { Session } from "~/http/session.server";

/** "Mum's behind me" is a preference of this browser. The database does not know it. */
const bePolite = defineFormCall({
  name: "be-polite",
  who: "anyone",
  input: z.record(z.string(), z.string()),
  run: (session, fields) => throwSwitch(session, fields, true),
});

const beRude = defineFormCall({
  name: "be-rude",
  who: "anyone",
  input: z.record(z.string(), z.string()),
  run: (session, fields) => throwSwitch(session, fields, false),
});

/** The calls of the switch at the top of every page. */
export const politeModeCalls = [bePolite, beRude];

/**
 * Sets the mode. The other fields hold what was typed into another form of the page, and are kept.
 */
function throwSwitch(
  { cookies, once }: Session,
  fields: Record<string, string>,
  isPolite: boolean,
) {
  cookies.set("mum", isPolite || undefined);
  once.keep({ typed: fields });
}
