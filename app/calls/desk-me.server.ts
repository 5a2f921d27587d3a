import { z } from "zod";
import { defineCall, type DeskSession } from "../doors/call.server";
import { requireProof } from "../doors/desk-proof.server";
import { logOutEverywhere } from "../shop/customers.server";
import { renewAuthenticator, renewRecoveryCodes } from "../shop/desk/second-factor.server";
import { proofFields, secretFields } from "./desk-inputs.server";

const shownForMs = 10 * 60 * 1000;
/** Whatever their role, staff see to their own keys. */
const everybody = { who: "desk", may: "see orders", secretFields } as const;
const Proof = z.object(proofFields);

/** Codes travel to their page sealed in its address, and are to be read there for ten minutes. */
const Sealed = z.object({ staffId: z.string(), until: z.number(), codes: z.array(z.string()) });

export const renewCodes = defineCall({
  ...everybody,
  input: Proof,
  output: z.object({ codes: z.array(z.string()) }),
  async run(session, proof) {
    await requireProof(session, proof);
    return { codes: await renewRecoveryCodes(session.shop.db, session.desk.staffId) };
  },
  afterForm({ codes }, { shop, desk: { staffId } }) {
    const sealed = shop.seals.seal(
      JSON.stringify({ staffId, until: Date.now() + shownForMs, codes }),
    );
    return { to: `/desk/me?${new URLSearchParams({ codes: sealed }).toString()}` };
  },
});

/** The codes in an address; undefined for anybody else’s, and once they have been there for too long. */
export function readSealedCodes({ shop, desk }: DeskSession, sealed: string) {
  const opened = shop.seals.open(sealed);
  if (opened === undefined) return undefined;
  const { success, data } = Sealed.safeParse(parse(opened));
  const isMine = success && data.staffId === desk.staffId && data.until > Date.now();
  return isMine ? data.codes : undefined;
}

export const renewApp = defineCall({
  ...everybody,
  input: Proof,
  output: z.object({}),
  async run(session, proof) {
    await requireProof(session, proof);
    await renewAuthenticator(session.shop.db, session.desk.staffId);
    session.dropDeskToken();
    return {};
  },
  afterForm: () => ({ to: "/desk/unlock" }),
});

export const closeMySessions = defineCall({
  ...everybody,
  input: Proof,
  output: z.object({}),
  async run(session, proof) {
    await requireProof(session, proof);
    await logOutEverywhere(session.shop.db, session.desk.staffId);
    session.dropDeskToken();
    session.dropToken();
    return {};
  },
  afterForm: () => ({ to: "/login", notices: ["loggedOut"] }),
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
