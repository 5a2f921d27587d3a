import { beforeEach, describe, expect, test } from "vitest";
import { closeDays } from "../../../app/shop/calendar/close-days.server";
import { saveCard } from "../../../app/shop/catalogue/edit-card.server";
import { readDeskCard } from "../../../app/shop/catalogue/list-cards.server";
import { logAtDesk } from "../../../app/shop/desk-log.server";
import { changePrices } from "../../../app/shop/catalogue/change-prices.server";
import { logSubjects, type LogSubject } from "../../../app/shop/staff/log-subjects";
import { changeRole } from "../../../app/shop/staff/manage-staff.server";
import { readDeskLog } from "../../../app/shop/staff/read-desk-log.server";
import { keysOf } from "../../../app/shop/objects";
import type { Db } from "../../../db/connect";
import { changeStatus } from "../../support/cards";
import { databases, seededDatabase } from "../../support/database";
import { addMember } from "../../support/rows";

describe.each(databases)("the desk’s log on %s", (kind) => {
  let db: Db;
  let dave: string;
  beforeEach(async () => {
    db = await seededDatabase(kind);
    dave = await addMember(db, "Dave", "owner");
  });
  const lines = async (subject?: LogSubject) =>
    (await readDeskLog(db, { subject })).entries.map(({ who, text }) => `${who} ${text}`);
  const changePrice = async (nowPence: number | null) => {
    const { pricePence, status: _, sold: _sold, ...card } = (await readDeskCard(db, "venn"))!;
    const edited = { ...card, pricePence: nowPence };
    await saveCard(db, dave, card, edited);
    return { name: card.name, pricePence };
  };

  test("names a changed price with both prices, alone or with others", async () => {
    await db.updateTable("products").set({ oldPricePence: null }).execute();
    const { name } = await changePrice(249);
    await changePrice(279);
    expect(await lines("cards")).toContain(
      `Dave changed a card: “${name}”, price from £2.49 to £2.79`,
    );
    const { name: other } = (await readDeskCard(db, "grapes"))!;
    const row = (id: string, was: string, price: string, oldPrice: string) => ({
      id,
      shown: { price: was, oldPrice: "" },
      typed: { price, oldPrice },
    });
    await changePrices(db, dave, [
      row("venn", "2.79", "2.99", ""),
      row("grapes", "3.25", "2.99", "3.25"),
    ]);
    expect(await lines("prices")).toEqual([
      `Dave changed prices: 2 cards, “${name}” from £2.79 to £2.99, “${other}” from £3.25 to £2.99, “${other}” old price from none to £3.25`,
    ]);
  });

  test("says who closed which days, moved which card and gave whom another role", async () => {
    const pete = await addMember(db, "Pete", "packer");
    const { name } = (await readDeskCard(db, "venn"))!;
    const closing = { from: "2099-12-24", until: "2099-12-26", note: "Out", takesOrders: false };
    await closeDays(db, dave, closing, new Date());
    expect(await lines("closed days")).toEqual([
      "Dave closed days: from Thu 24 Dec 2099, until Sat 26 Dec 2099, without orders",
    ]);
    await changeStatus(db, dave, "venn", "off sale");
    expect(await lines("cards")).toEqual([`Dave put a card elsewhere: “${name}”, off sale`]);
    await changeRole(db, dave, pete, "accountant");
    expect(await lines("staff")).toEqual(["Dave changed a role: Pete, accountant"]);
  });

  test("tells every action, also of an earlier release or of somebody who has left", async () => {
    const every = keysOf(logSubjects).flatMap((subject) => logSubjects[subject]);
    for (const did of every) await logAtDesk(db, { did, staffId: null });
    const all = await lines();
    expect(all).toHaveLength(every.length);
    for (const line of all) {
      expect(line).toMatch(/^Somebody who has left [a-z]/);
      expect(line).not.toMatch(/undefined|null|NaN/);
    }
  });

  test("prints what earlier releases stored", async () => {
    const { name } = (await readDeskCard(db, "venn"))!;
    const step = { name: "Gone", was: null, now: 299, wasOld: null, nowOld: null };
    for (const [did, detail] of [
      ["changed prices", { cards: 7, first: [step] }],
      ["changed a card", { card: "venn" }],
      ["took prices back", { list: "PL-1" }],
      ["dispatched", { doneIds: ["BC-AAAAAAAA", "BC-BBBBBBBB"], refused: [] }],
      ["invited", { id: "not-of-staff", role: "packer" }],
      ["erased a person", { customer: "BB-AAAAAAAA" }],
    ] as const) {
      await logAtDesk(db, { did, staffId: dave, detail });
    }
    expect((await lines()).toSorted()).toEqual([
      `Dave changed a card: “${name}”`,
      "Dave changed prices: 7 cards, “Gone” from none to £2.99",
      "Dave dispatched: BC-AAAAAAAA, BC-BBBBBBBB",
      "Dave erased a person",
      "Dave invited: packer",
      "Dave took prices back",
    ]);
  });

  test("is in pages of fifty, newest first, each entry once", async () => {
    for (let number = 1; number <= 120; number += 1) {
      const detail = { code: `CODE${number}` };
      await logAtDesk(db, { did: "made a discount code", staffId: dave, detail });
    }
    const seen: string[] = [];
    const sizes: number[] = [];
    let after: string | undefined;
    do {
      const { entries, next } = await readDeskLog(db, { subject: "discounts", after });
      sizes.push(entries.length);
      seen.push(...entries.map(({ text }) => text));
      after = next;
    } while (after !== undefined);
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(seen).size).toBe(120);
    const rows = await db.selectFrom("deskLog").select(["at", "detail"]).execute();
    const newest = Math.max(...rows.map(({ at }) => at));
    const lastCodes = rows.filter(({ at }) => at === newest).map(({ detail }) => detail);
    expect(lastCodes.some((detail) => detail.includes(`"${seen[0]?.split(" ").at(-1)}"`))).toBe(
      true,
    );
    expect((await readDeskLog(db, { after: "nonsense" })).entries).toHaveLength(50);
  });
});
