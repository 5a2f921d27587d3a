import { TOTP } from "otpauth";
import type { StaffRole } from "../../app/shop/staff/roles";
import { inviteStaff } from "../../app/shop/staff/staff.server";
import type { Db } from "../../db/connect";
import { Shopper } from "./shopper";

/** A shop with a desk to work at. */
type DeskShop = { url: string; db: Db };

export const deskPassword = "correct horse battery";

/** Somebody with that role, logged in, who has not opened the desk yet. */
export async function newStaff({ url, db }: DeskShop, role: StaffRole): Promise<Shopper> {
  const shopper = new Shopper(url);
  const token = await inviteStaff(db, `${crypto.randomUUID()}@example.com`, role);
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
  const staff = await newStaff(shop, role);
  await staff.submit("/desk/unlock", "open-desk", { code: codeOf(await secretFor(staff)) });
  return staff;
}

/** The text of an answer's page, without its markup; quotes and the like stay encoded. */
export async function textOf(answer: Response): Promise<string> {
  const page = await answer.text();
  return page.replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}
