import type { Db } from "../../../db/connect";
import type { DeskLogTable } from "../../../db/desk-tables";
import { formatMoment } from "~/shop/format-day";

const settingKinds: DeskLogTable["did"][] = ["set postage", "withdrew postage", "chose e-mails"];
const listed = 50;

export type SettingChange = {
  id: string;
  /** As "20 Nov 2026, 14:05". */
  at: string;
  who: string;
  did: DeskLogTable["did"];
  /** As in the desk's log. */
  detail: Record<string, string | number>;
};

/** The latest changes of settings, newest first. */
export async function listSettingChanges(db: Db): Promise<SettingChange[]> {
  const entries = await db
    .selectFrom("deskLog")
    .leftJoin("customers", "customers.id", "deskLog.staffId")
    .select(["deskLog.id", "at", "did", "detail", "customers.name"])
    .where("did", "in", settingKinds)
    .orderBy("at", "desc")
    .orderBy("deskLog.id")
    .limit(listed)
    .execute();
  return entries.map(({ id, at, did, detail, name }) => ({
    id,
    at: formatMoment(at),
    who: name ?? "somebody who has left",
    did,
    detail: JSON.parse(detail) as SettingChange["detail"],
  }));
}
