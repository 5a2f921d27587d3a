import { beforeEach, describe, expect, test } from "vitest";
import { readEnvironment } from "../../../app/env.server";
import { letters as kinds } from "../../../app/mail/letters.server";
import type { Composed } from "../../../app/mail/composing";
import { letterText } from "../../../app/mail/letter-text";
import {
  askForEmailChange,
  confirmEmailChange,
} from "../../../app/shop/customers/email-changes.server";
import { askForReset, isResetToken } from "../../../app/shop/customers/password-resets.server";
import { addLetter, type WaitingLetter } from "../../../app/shop/letters/outbox.server";
import { sendInvitation, withdrawInvitation } from "../../../app/shop/staff/invitations.server";
import { findInvitationLink } from "../../../app/shop/staff/staff.server";
import type { Db } from "../../../db/connect";
import type { LetterKind } from "../../../db/letter-tables";
import { databases, seededWithLimits } from "../../support/database";
import { outbox } from "../../support/mailer";
import { addCustomer, addMember } from "../../support/rows";

const publicUrl = "https://cards.example";
const { trader } = readEnvironment({});
const newEmail = "new@example.com";

/** The letter's recipient, the addresses that it links to, and the secret in them. */
const factsOf = ({ to, letter, secret }: Composed) => {
  const links = letterText(letter).match(/https:\/\/cards\.example\S*/g) ?? [];
  return { to, links: links.map((link) => link.slice(publicUrl.length)), secret };
};

describe.each(databases)("a letter about an account on %s", (kind) => {
  let shop: Awaited<ReturnType<typeof seededWithLimits>>;
  let db: Db;
  let dave: Awaited<ReturnType<typeof addCustomer>>;
  beforeEach(async () => {
    shop = await seededWithLimits(kind);
    ({ db } = shop);
    dave = await addCustomer(db, "dave");
  });

  /** The newest letter of that kind, as it would be sent now, with changes. */
  async function compose(
    name: LetterKind,
    changes: Partial<WaitingLetter> = {},
  ): Promise<Composed | undefined> {
    const waiting = (await outbox(db)).findLast((letter) => letter.kind === name);
    return waiting && kinds[name].compose({ ...waiting, ...changes }, { db, publicUrl, trader });
  }
  async function facts(...asked: Parameters<typeof compose>) {
    const composed = await compose(...asked);
    return composed && factsOf(composed);
  }
  const close = (id: string) =>
    db.updateTable("customers").set({ closedAt: 1 }).where("id", "=", id).execute();

  test.each([
    ["password-changed", ["/login?mode=forgot"]],
    ["data-ready", ["/account?change=password"]],
    ["test", ["/desk/letters"]],
    ["account-going", ["/login"]],
    ["account-closed", []],
  ] as const)("about %s goes to the present address, or nowhere", async (name, links) => {
    await addLetter(db, { key: "one", kind: name, customerId: dave.id });
    await db.updateTable("customers").set({ email: newEmail }).execute();
    expect(await facts(name)).toEqual({ to: newEmail, links, secret: undefined });
    for (const customerId of [null, "BB-GONE"]) {
      expect(await facts(name, { customerId })).toBeUndefined();
    }
  });

  test("brings a link for a new password, whose token the shop keeps to itself", async () => {
    await askForReset(shop, dave.email);
    const { to, links, secret } = (await facts("password-reset"))!;
    expect([to, links]).toEqual([dave.email, [`/login?mode=reset&token=${secret}`]]);
    expect(await isResetToken(db, secret)).toBe(true);
    await close(dave.id);
    expect(await facts("password-reset")).toBeUndefined();
  });

  test("asks the new address whether it is right, and warns the old one", async () => {
    await askForEmailChange(db, dave, newEmail);
    const asked = (await facts("email-change"))!;
    const link = `/login?mode=confirm&token=${asked.secret}`;
    expect(asked).toMatchObject({ to: newEmail, links: [link] });
    const warned = { to: dave.email, links: ["/login?mode=forgot"], secret: undefined };
    expect(await facts("email-changing")).toEqual(warned);
    await confirmEmailChange(db, asked.secret ?? "");
    expect(await facts("email-change")).toBeUndefined();
    expect(await facts("email-changed")).toEqual({ ...warned, links: [] });
    await close(dave.id);
    for (const name of ["email-changing", "email-changed"] as const) {
      expect([name, await facts(name)]).toEqual([name, undefined]);
    }
  });

  test("tells a new address that has an account so, and gives it no link for the change", async () => {
    const eve = await addCustomer(db, "eve");
    await askForEmailChange(db, dave, eve.email);
    expect(await facts("email-change")).toEqual({
      to: eve.email,
      links: ["/login?mode=forgot"],
      secret: undefined,
    });
    await close(dave.id);
    expect(await facts("email-change")).toBeUndefined();
  });

  test("invites to the desk until the invitation is withdrawn, by a link that the shop keeps to itself", async () => {
    const olive = await addMember(db, "olive", "owner");
    await sendInvitation(db, olive, { email: newEmail, role: "packer" });
    const composed = (await compose("staff-invite"))!;
    expect(letterText(composed.letter)).toContain("olive asks you to work at the desk");
    const { to, links, secret } = factsOf(composed);
    expect([to, links]).toEqual([newEmail, [`/desk/take/${secret}`]]);
    expect(await findInvitationLink(db, secret ?? "")).toMatchObject({ email: newEmail });
    const { id } = await db.selectFrom("staffInvitations").select("id").executeTakeFirstOrThrow();
    await withdrawInvitation(db, olive, id);
    expect(await facts("staff-invite")).toBeUndefined();
  });

  test("reports to staff that their desk was opened on another device, or that codes were guessed", async () => {
    const olive = await addMember(db, "olive", "owner");
    const createdAt = Date.parse("2026-11-20T14:05:00Z");
    await addLetter(db, { key: "device", kind: "desk-device", customerId: olive, createdAt });
    const device = (await compose("desk-device"))!;
    expect(factsOf(device)).toMatchObject({ to: "olive@example.com", links: ["/desk/me"] });
    expect(letterText(device.letter)).toContain("On 20 Nov 2026, 14:05 your desk was opened");
    const guessed = { kind: "wrong-codes", customerId: olive, aboutId: dave.id } as const;
    await addLetter(db, { key: "guessed", ...guessed });
    const { to, letter } = (await compose("wrong-codes"))!;
    expect(to).toBe("olive@example.com");
    expect(letterText(letter)).toContain("Somebody knows the password of dave,");
    for (const gone of [{ aboutId: "BB-GONE" }, { customerId: "BB-GONE" }]) {
      expect(await facts("wrong-codes", gone)).toBeUndefined();
    }
    expect(await facts("desk-device", { customerId: "BB-GONE" })).toBeUndefined();
  });
});
