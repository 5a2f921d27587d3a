import { z } from "zod";
import { defineCall, type Calls } from "./doors/call.server";

/** "Mum's behind me": a preference of this browser, and no business of the shop's. */
const bePolite = defineCall({
  who: "anyone",
  door: "form",
  input: z.object({}),
  run: ({ keepPolite }) => keepPolite(true),
});

const beRude = defineCall({
  who: "anyone",
  door: "form",
  input: z.object({}),
  run: ({ keepPolite }) => keepPolite(false),
});

/** What every page's frame can ask for. */
export const calls: Calls = { "be-polite": bePolite, "be-rude": beRude };
