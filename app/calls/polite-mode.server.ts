import { z } from "zod";
import { defineFormCall } from "~/doors/call.server";

/** "Mum's behind me": a preference of this browser, and no business of the shop's. */
const bePolite = defineFormCall({
  who: "anyone",
  input: z.object({}),
  run: ({ setPolite }) => setPolite(true),
});

const beRude = defineFormCall({
  who: "anyone",
  input: z.object({}),
  run: ({ setPolite }) => setPolite(false),
});

/** What every page's frame can ask for. */
export const politeModeCalls = { "be-polite": bePolite, "be-rude": beRude };
