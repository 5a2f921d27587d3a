import { TOTP } from "otpauth";
import { vi } from "vitest";
import type { StaffRole } from "../../app/shop/staff/roles";
import { inviteStaff } from "../../app/shop/staff/staff.server";
import type { Db } from "../../db/connect";
import { Shopper } from "./shopper";
import { listInvitations, sendInvitation } from "../../app/shop/staff/invitations.server";
import { seededDatabase, type DatabaseKind } from "./database";
import { addMember } from "./rows";

/** A shop with a desk to work at. */
type DeskShop = { url: string; db: Db };

export const deskPassword = "correct horse battery";

/** Somebody with that role, logged in, who has not opened the desk yet. */
export async function newStaff({ url, db }: DeskShop, role: StaffRole): Promise<Shopper> {
  return takeInvitation(url, await inviteStaff(db, `${crypto.randomUUID()}@example.com`, role));
}

/** Somebody who took that invitation, and has not opened the desk yet. */
async function takeInvitation(url: string, token: string): Promise<Shopper> {
  const shopper = new Shopper(url);
  const fields = { token, name: "Olive", password: deskPassword };
  await shopper.submit(`/desk/take/${token}`, "take-desk", fields);
  return shopper;
}

/** The secret that somebody at the desk for the first time is shown. */
export async function secretFor(shopper: Shopper): Promise<string> {
  const page = await (await shopper.get("/desk/unlock")).text();
  const [, secret = ""] = /<code>([A-Z2-7]+)<\/code>/.exec(page) ?? [];
  return secret;
}

/** The code that an authenticator with that secret shows, so many seconds from now. */
export function codeOf(secret: string, inSeconds = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + inSeconds * 1000 });
}

/** Somebody with that role at the open desk. */
export async function atDesk(shop: DeskShop, role: StaffRole): Promise<Shopper> {
  return openDesk(await newStaff(shop, role));
}

/** Somebody at the open desk, who took the invitation that this link leads to. */
export async function atDeskByLink(link: string): Promise<Shopper> {
  const { origin, pathname } = new URL(link);
  return openDesk(await takeInvitation(origin, pathname.slice("/desk/take/".length)));
}

async function openDesk(staff: Shopper): Promise<Shopper> {
  await staff.submit("/desk/unlock", "open-desk", { code: codeOf(await secretFor(staff)) });
  return staff;
}

/** The text of an answer's page, without its markup; quotes and the like stay encoded. */
export async function textOf(answer: Response): Promise<string> {
  const page = await answer.text();
  return page.replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

/** The cause of a kind that keeps an order here, as the form of its button on the order's page names it. */
export async function causeAt(staff: Shopper, order: string, kind: string): Promise<string> {
  const page = await (await staff.get(`/desk/orders/${order}`)).text();
  return new RegExp(`name="cause" value="(${kind}[^"]*)"`).exec(page)?.[1] ?? "";
}

/** A desk with one owner, who invites packers, on a clock that stands at that moment. */
export async function openInvitingDesk(kind: DatabaseKind, now: number) {
  vi.useFakeTimers({ toFake: ["Date"], now });
  const db = await seededDatabase(kind);
  const olive = await addMember(db, "olive", "owner");
  const invite = (email: string) => sendInvitation(db, olive, { email, role: "packer" });
  return { db, olive, invite };
}

/** The addresses that have an open invitation. */
export const invited = async (db: Db) =>
  (await listInvitations(db, Date.now())).map(({ email }) => email);

/** The actions in the desk's log, and their subjects. */
export const done = async (db: Db) =>
  (await db.selectFrom("deskLog").select(["did", "staffId"]).orderBy("at").execute()).map((row) =>
    Object.values(row).join(" "),
  );
