import { z } from "zod";
import { defineFormCall } from "~/doors/call.server";
import type { Session } from "~/doors/session.server";

/** "Mum's behind me": a preference of this browser, and no business of the shop's. */
const bePolite = defineFormCall({
  who: "anyone",
  input: z.record(z.string(), z.string()),
  run: (session, fields) => throwSwitch(session, fields, true),
});

const beRude = defineFormCall({
  who: "anyone",
  input: z.record(z.string(), z.string()),
  run: (session, fields) => throwSwitch(session, fields, false),
});

/** What every page's frame can ask for. */
export const politeModeCalls = { "be-polite": bePolite, "be-rude": beRude };

/** What the switch's form carries beside its own fields was typed into another form on its page. */
function throwSwitch(
  { setPolite, keepTyped }: Session,
  { call: _call, back: _back, ...typed }: Record<string, string>,
  isPolite: boolean,
) {
  setPolite(isPolite);
  if (Object.keys(typed).length > 0) keepTyped(typed);
}
