import { describe, expect, test } from "vitest";
import { readEnvironment } from "../../../app/env.server";
import { letterText } from "../../../app/mail/letter-text";
import { orderLetters } from "../../../app/mail/order-letters.server";
import { firstPostages, postageTexts } from "../../../app/shop/basket/postage";
import { keepTerms } from "../../../app/shop/legal/kept-terms.server";
import { termsOfUse } from "../../../app/shop/legal/terms-of-use";
import { addLetter, claimDueLetter } from "../../../app/shop/letters/outbox.server";
import { databases, seededDatabase } from "../../support/database";
import { addPaidOrder } from "../../support/rows";

const publicUrl = "http://localhost:3000";
const { trader } = readEnvironment({});

describe.each(databases)("a confirmation on %s", (kind) => {
  test("quotes the terms that its order was placed under, though they have changed since", async () => {
    const db = await seededDatabase(kind);
    const { termsVersion: current } = await keepTerms(db, new Date());
    const older = [{ kind: "paragraph", text: "{{brand}} owes you a pint. Ask {{contact}}." }];
    await db
      .insertInto("terms")
      .values({ version: "1 May 2026", clauses: JSON.stringify(older) })
      .execute();
    const confirm = async (id: string, termsVersion: string | null) => {
      await addPaidOrder(db, id, { email: "dave@example.com", termsVersion });
      await addLetter(db, { key: id, kind: "order-confirmation", orderId: id, dueAt: 0 });
      const waiting = (await claimDueLetter(db, Date.now()))!;
      const composed = await orderLetters["order-confirmation"].compose(waiting, {
        db,
        publicUrl,
        trader,
      });
      return letterText(composed!.letter).replaceAll(/\s+/g, " ");
    };
    const pint = `Bastard Cards owes you a pint. Ask ${trader.email}.`;
    expect(await confirm("BC-1", "1 May 2026")).toContain(pint);
    for (const [id, version] of [
      ["BC-2", current],
      ["BC-3", null],
    ] as const) {
      const text = await confirm(id, version);
      expect(text).not.toContain("a pint");
      expect(text).toContain("Sales are final and there are no refunds");
      expect(text).not.toContain("{{");
    }
    const [{ clauses }] = (await db
      .selectFrom("terms")
      .select("clauses")
      .where("version", "=", current)
      .execute()) as [{ clauses: string }];
    expect(JSON.parse(clauses)).toHaveLength(
      termsOfUse("", "", postageTexts(firstPostages)).length,
    );
  });
});
