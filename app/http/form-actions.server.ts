import { data, redirect, replace, type ActionFunctionArgs } from "@remix-run/node";
import type { Permission } from "~/shop/staff/roles";
import { admit, type Missing } from "./admit.server";
import { maxUploadBytes, readForm, textsIn } from "./body.server";
import type { AfterForm, FormCall, FormFields } from "./call.server";
import { maxBackLength, requireDesk, turnFromDesk } from "./desk-loader.server";
import { requireProof } from "./desk-proof.server";
import { faultOf, retryAfter, type Fault } from "./fault.server";
import { omit } from "~/shop/objects";
import type { ActionData, DeskClosedData, ProofAskedData } from "~/forms/action-data";
import { withMark, withoutMark } from "~/forms/cookie-mark";
import { cookieTable } from "./cookie-table.server";
import { leaveNotices } from "./notices.server";
import type { Session } from "./session.server";

/** The letters of cookies and address in an answer, whose headers have 8 kB at most. */
const maxVaryingLength = 7_300;

/**
 * Makes the action of a page, which is the form actions. A plain form names one of the calls by its
 * button. Success answers 303 with a notice. A refusal answers with the page again, with a message
 * and the typed values.
 */
export function answerForms(calls: readonly FormCall[]) {
  return ({ request, context }: ActionFunctionArgs) =>
    answerForm(calls, {
      request,
      context,
      readFields: async () => textsIn(await readForm(request)),
    });
}

/** The same for a page of the desk whose forms take a file. It is read from nobody else. */
export function answerUploads(may: Permission, calls: readonly FormCall[]) {
  return async ({ request, context }: ActionFunctionArgs) => {
    requireDesk(may, await context.session());
    const readFields = () => readForm(request, maxUploadBytes);
    return answerForm(calls, { request, context, readFields });
  };
}

/** The texts that the call or this module reads. An answer repeats no others. */
function knownTexts(call: FormCall, fields: FormFields): Record<string, string> {
  const others = call.needsProof ? ["back", ...proofFields] : ["back"];
  const isKnown = (name: string) => others.includes(name) || call.reads(name);
  return Object.fromEntries(Object.entries(textsIn(fields)).filter(([name]) => isKnown(name)));
}

/** The page to go back to, and that of the form's own address. */
type Places = { back: string; here: string };

type Asked = Pick<ActionFunctionArgs, "request" | "context"> & {
  readFields: () => Promise<FormFields>;
};

/** A form as it was sent. */
type SentForm = Places & {
  texts: Record<string, string>;
  /** The address that it was sent to. */
  path: string;
  session: Session;
};

async function answerForm(calls: readonly FormCall[], { request, context, readFields }: Asked) {
  const { intent, ...fields } = await readFields();
  const call = calls.find(({ name }) => name === intent);
  if (!call) throw new Response("That button does nothing here.", { status: 400 });
  const texts = knownTexts(call, fields);
  const session = await context.session();
  const { pathname: here, search } = new URL(request.url);
  const back = ownPath(texts.back, session) ?? here;
  const sent = { texts, back, here, path: here + search, session };
  try {
    if (isProof(call, texts)) return await takeProof(call, sent);
    const run = () => call.answerForm(session, fields);
    const after = await (call.who === "desk" ? context.change(run) : run());
    if ("missing" in after) return turnAway(after, call, sent);
    return leadOn(after, sent, session);
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    if (isProof(call, texts)) throw askForProof(call, sent, fault);
    if (fault.notice) return leadOn({ notices: [fault.notice] }, sent, session);
    return refuse(call, texts, fault);
  }
}

/**
 * Answers a sender whose session lacks what the call needs.
 * @throws {Response} to staff who have to open the desk or re-authenticate first; 403 for another
 *   role's work
 */
function turnAway(lack: Missing, call: FormCall, sent: SentForm) {
  const { texts, back, session } = sent;
  if (lack.missing === "customer") {
    session.shop.log.info({ call: call.name }, "Please login");
    return leadOn(call.answerGuest(session, texts), sent, session);
  }
  if (lack.missing === "fresh proof") throw askForProof(call, sent);
  if (lack.missing === "open desk") keepTexts(call, texts, back);
  throw turnFromDesk(lack, back);
}

/** The fields of the page that asks for a proof. Calls that need one have no such fields of their own. */
const proofFields = ["password", "code"];

const isProof = ({ needsProof }: FormCall, texts: Record<string, string>) =>
  needsProof === true && proofFields.some((name) => name in texts);

/**
 * Re-authenticates staff, and comes back to the form that they sent before, with everything typed.
 * @throws {Refusal} for a wrong password or code, and after too many of them
 */
async function takeProof(call: FormCall, sent: SentForm) {
  const admitted = admit<"desk">({ who: "desk", may: call.may }, sent.session);
  if ("missing" in admitted) return turnAway(admitted, call, sent);
  await requireProof(admitted.session, sent.texts);
  const message = "Thank you, it’s you. Nothing is done yet: look once more, and send it.";
  const proven: ActionData = {
    intent: call.name,
    message,
    fieldErrors: {},
    values: omit(sent.texts, proofFields),
    isProven: true,
  };
  return data(proven);
}

/**
 * The page that asks for a proof. It carries the fields of the form, but no file, password or code.
 * @param fault why the last proof was refused
 */
function askForProof({ name }: FormCall, { texts, path }: SentForm, fault?: Fault): Response {
  const fields = omit(texts, proofFields);
  const asked: ProofAskedData = { path, intent: name, fields, message: fault?.message ?? "" };
  const headers = fault && retryAfter(fault);
  return Response.json(asked, { status: fault?.status ?? 401, headers });
}

/**
 * The desk closes after a while, also under somebody who is writing: what they wrote must not be gone.
 * @throws {Response} that shows them their text, if they sent any
 */
function keepTexts(
  { writtenFields }: FormCall,
  fields: Record<string, string>,
  back: string,
): void {
  const written = writtenFields.map((name) => fields[name] ?? "").filter((text) => text.trim());
  if (written.length === 0) return;
  const closed: DeskClosedData = { back, text: written.join("\n\n") };
  throw Response.json(closed, { status: 401 });
}

/**
 * Redirects to the next page, or back. A redirect back replaces the page in the history, so that the
 * Back button leaves it.
 */
function leadOn({ to, notices = [] }: AfterForm, { back, here }: Places, session: Session) {
  leaveNotices(session.once, notices);
  if (to) return redirect(marked(to, session), 303);
  const hasRoom = back.length + session.cookies.length <= maxVaryingLength;
  return replace(marked(hasRoom ? back : here, session), 303);
}

/** The address with the mark of a cookie that its page can ask for, if the browser has yet to keep one. */
export function marked(address: string, { cookies }: Session): string {
  const isAskedFor = (path = "/") => address.startsWith(path);
  const cookie = cookies.unproven().find((name) => isAskedFor(cookieTable[name].path));
  return cookie ? withMark(address, cookie) : address;
}

function refuse(call: FormCall, fields: Record<string, string>, fault: Fault) {
  const { status, message, fieldErrors } = fault;
  const values = omit(fields, call.secretFields);
  const refused: ActionData = { intent: call.name, message, fieldErrors, values };
  return data(refused, { status, headers: retryAfter(fault) });
}

/**
 * The path, if it leads into this shop: a form must not send its sender elsewhere. It keeps a plain
 * fragment. A longer one than the shop's pages have is none.
 */
function ownPath(back: string | undefined, { env }: Session): string | undefined {
  if (!back?.startsWith("/") || !URL.canParse(back, env.publicUrl)) return undefined;
  const url = new URL(back, env.publicUrl);
  // A browser reads what follows two slashes as a host.
  const isOurs = url.origin === env.publicUrl && !url.pathname.startsWith("//");
  const place = /^#[\w-]+$/.test(url.hash) ? url.hash : "";
  const path = withoutMark(url.pathname + url.search + place);
  return isOurs && path.length <= maxBackLength ? path : undefined;
}
