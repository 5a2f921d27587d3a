import { describe, expect, test } from "vitest";
import { listInvitations, sendInvitation } from "../../app/shop/staff/invitations.server";
import { readMailChoices } from "../../app/shop/staff/mail-choices.server";
import { cardForm, priceForm } from "../support/cards";
import { databasesOfPages } from "../support/database";
import { atDesk, textOf, invited } from "../support/desk";
import { newest, unprovenOwner } from "../support/desk-arrivals";
import { readDeskCalls } from "../support/desk-calls";
import { newCode, newDiscount } from "../support/rows";
import { openSuiteShop } from "../support/suite-shop";

type Fields = Record<string, string>;
/** A form of the desk: its page, its call, and its fields. */
type Deed = [path: string, call: string, fields: Fields];

const staff = "BB-00000000";
const order = "BC-AAAAAAAA";
const discount = crypto.randomUUID();
const orderPath = `/desk/orders/${order}`;
const fromDay = "2099-01-01";
const limits = { firstDay: "2026-01-01", lastDay: "", maxUses: "" };

/** Each call of the desk that needs a proof, about nothing that exists. */
const deeds: Deed[] = [
  [orderPath, "post-all-the-same", { order, cause: "disputed du_1 open" }],
  [orderPath, "close-order", { order, idempotencyKey: "12345678", way: "by hand", words: "So" }],
  [`${orderPath}/refund`, "refund-order", { order, idempotencyKey: "12345678" }],
  [`${orderPath}/person`, "prove", {}],
  [`${orderPath}/person`, "erase-person", { order }],
  ["/desk/cards/venn", "edit-card", { card: "venn", price: "2.99" }],
  ["/desk/prices", "change-prices", { "price-venn": "2.99" }],
  ["/desk/discounts", "make-discount", { discountCode: "GIT10", takesOff: "10%", ...limits }],
  [`/desk/discounts?change=${discount}`, "change-discount", { discount, ...limits }],
  ["/desk/discounts", "end-discount", { discount }],
  ["/desk/discounts", "delete-discount", { discount }],
  ["/desk/settings", "set-postage", { secondClass: "1.90", firstClass: "2.80", fromDay }],
  ["/desk/settings", "withdraw-postage", { fromDay }],
  ["/desk/settings", "choose-mails", { orders: "none" }],
  ["/desk/settings?change=trader", "set-trader", { name: "B Ltd", address: "2 New Lane\r\nYork" }],
  ["/desk/staff", "invite-staff", { email: "new@example.com", role: "packer" }],
  ["/desk/staff", "withdraw-invite", { invitation: "nobody" }],
  [`/desk/staff?who=${staff}`, "change-role", { staff, role: "packer" }],
  [`/desk/staff?who=${staff}`, "end-sessions", { staff }],
  [`/desk/staff?who=${staff}`, "disable-staff", { staff }],
  [`/desk/staff?who=${staff}`, "enable-staff", { staff }],
  ["/desk/me", "renew-codes", {}],
  ["/desk/me", "renew-app", {}],
  ["/desk/me", "close-my-sessions", {}],
];

/** The fields of the form that a page carries along, as a browser sends them. */
async function carriedBy(answer: Response): Promise<Fields> {
  const page = (await answer.text()).replaceAll(/<script[\s\S]*?<\/script>/g, "");
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const decoded = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
  return Object.fromEntries(
    hidden.map(([, name = "", value = ""]) => [name, decoded(value).replaceAll(/\r?\n/g, "\r\n")]),
  );
}

describe.each(databasesOfPages)("after ten minutes, on %s,", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "1000" });

  // Spec 15: Calls of the desk that move money, set prices, concern people or change keys ask for password
  // and code, unless both were given within ten minutes, and carry along everything that was typed.
  // (app/http/admit.server.ts, app/http/form-actions.server.ts, app/routes/desk/proof-asked.tsx)
  test("each call that needs a proof asks for it, and carries along what was typed", async () => {
    const { owner } = await unprovenOwner(shop);
    for (const [path, call, fields] of deeds) {
      const asked = await owner.submit(path, call, fields);
      expect([call, asked.status]).toEqual([call, 401]);
      const page = await asked.clone().text();
      expect(page).toContain("<h1>Is it you?</h1>");
      expect(page).toContain(`action="${path}"`);
      expect(page).toContain(`name="intent" value="${call}"`);
      expect(await carriedBy(asked)).toEqual(fields);
    }
  });

  test("no call that needs a proof is missing from these tests", async () => {
    const calls = (await readDeskCalls()).filter(({ needsProof }) => needsProof);
    expect(calls.map(({ name }) => name).toSorted()).toEqual(
      deeds.map(([, name]) => name).toSorted(),
    );
  });

  test("a proof is refused in words, with everything typed, and its password is not sent back", async () => {
    const { owner, proof } = await unprovenOwner(shop);
    const fields = { discountCode: "GIT10", takesOff: "10%", ...limits };
    for (const [wrong, status, why] of [
      [{ password: "wrong horse", code: proof.code }, 401, "That isn’t your password."],
      [{ ...proof, code: "000000" }, 422, "That code is wrong"],
      [{ password: proof.password, code: "" }, 401, "Your password and a code, please."],
      [{ code: proof.code }, 401, "Your password and a code, please."],
    ] as const) {
      const refused = await owner.submit("/desk/discounts", "make-discount", {
        ...fields,
        ...wrong,
      });
      expect([why, refused.status]).toEqual([why, status]);
      const page = await refused.clone().text();
      expect(page).toContain(why);
      for (const secret of Object.values(wrong).filter(Boolean)) expect(page).not.toContain(secret);
      expect(await carriedBy(refused)).toEqual(fields);
    }
  });

  /** A deed that can be done, and whether it is. */
  type Prepared = { deed: Deed; isDone: () => Promise<boolean> };

  const priceOf = (id: string) =>
    shop.db
      .selectFrom("products")
      .select("pricePence")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const discountWith = (code: string) =>
    shop.db.selectFrom("discountCodes").selectAll().where("code", "=", code).executeTakeFirst();
  const plannedPostage = () =>
    shop.db.selectFrom("postagePrices").select("fromDay").where("fromDay", "=", fromDay).execute();

  const preparations: Record<string, () => Promise<Prepared>> = {
    "the price of a card": async () => {
      const form = await cardForm(shop.db, "venn");
      return {
        deed: ["/desk/cards/venn", "edit-card", { ...form, price: "4.44" }],
        isDone: async () => (await priceOf("venn")).pricePence === 444,
      };
    },
    "many prices": async () => {
      const form = await priceForm(await atDesk(shop, "owner"), "?after=grape");
      return {
        deed: ["/desk/prices", "change-prices", { ...form, "price-grapes": "4.45" }],
        isDone: async () => (await priceOf("grapes")).pricePence === 445,
      };
    },
    "a new discount": async () => {
      const discountCode = newCode();
      return {
        deed: ["/desk/discounts", "make-discount", { discountCode, takesOff: "10%", ...limits }],
        isDone: async () => (await discountWith(discountCode)) !== undefined,
      };
    },
    "the end of a discount": async () => {
      const { id, code } = await newDiscount(shop.db);
      return {
        deed: ["/desk/discounts", "end-discount", { discount: id }],
        isDone: async () => (await discountWith(code))?.endedAt !== null,
      };
    },
    "the deletion of a discount": async () => {
      const { id, code } = await newDiscount(shop.db);
      return {
        deed: ["/desk/discounts", "delete-discount", { discount: id }],
        isDone: async () => (await discountWith(code)) === undefined,
      };
    },
    "a price of postage": async () => ({
      deed: ["/desk/settings", "set-postage", { secondClass: "1.90", firstClass: "2.80", fromDay }],
      isDone: async () => (await plannedPostage()).length === 1,
    }),
    "the withdrawal of a price of postage": async () => ({
      deed: ["/desk/settings", "withdraw-postage", { fromDay }],
      isDone: async () => (await plannedPostage()).length === 0,
    }),
    "an invitation": async () => {
      const email = `${crypto.randomUUID()}@example.com`;
      return {
        deed: ["/desk/staff", "invite-staff", { email, role: "packer" }],
        isDone: async () => (await invited(shop.db)).includes(email),
      };
    },
    "the withdrawal of an invitation": async () => {
      const email = `${crypto.randomUUID()}@example.com`;
      await atDesk(shop, "owner");
      const { customerId } = await newest(shop);
      await sendInvitation(shop.db, customerId, { email, role: "packer" });
      const open = await listInvitations(shop.db, Date.now());
      const invitation = open.find((each) => each.email === email)?.id ?? "";
      return {
        deed: ["/desk/staff", "withdraw-invite", { invitation }],
        isDone: async () => !(await invited(shop.db)).includes(email),
      };
    },
    "no e-mails any more": async () => ({
      deed: ["/desk/settings", "choose-mails", { orders: "none" }],
      isDone: async () => {
        const { customerId } = await newest(shop);
        return !(await readMailChoices(shop.db, customerId)).alarms;
      },
    }),
  };

  test.each(Object.keys(preparations))(
    "the owner proves who they are, sees the form again, and only then %s is done",
    async (name) => {
      const { deed, isDone } = await preparations[name]!();
      const [path, call, fields] = deed;
      const { owner, proof } = await unprovenOwner(shop);
      const asked = await owner.submit(path, call, fields);
      expect([asked.status, await isDone()]).toEqual([401, false]);
      const carried = await carriedBy(asked);
      const proven = await owner.submit(path, call, { ...carried, ...proof });
      expect([proven.status, await isDone()]).toEqual([200, false]);
      expect(await textOf(proven)).toContain("Nothing is done yet: look once more, and send it.");
      const done = await owner.submit(path, call, carried);
      expect([done.status, await isDone()]).toEqual([303, true]);
    },
  );

  test("an edit that somebody else has overtaken meanwhile is refused after the proof, too", async () => {
    const form: Fields = { ...(await cardForm(shop.db, "bingo")), name: "Typed first" };
    const { owner, proof } = await unprovenOwner(shop);
    const other = await atDesk(shop, "owner");
    const path = "/desk/cards/bingo";
    await other.submit(path, "edit-card", { ...form, name: "Saved first" });
    const proven = await owner.submit(path, "edit-card", { ...form, ...proof });
    const page = await proven.text();
    expect(page).toContain('value="Typed first"');
    const version = /name="version" value="(\d+)"/.exec(page)?.[1] ?? "";
    const refused = await owner.submit(path, "edit-card", { ...form, version });
    expect([version, refused.status]).toEqual([form["version"], 409]);
  });
});
