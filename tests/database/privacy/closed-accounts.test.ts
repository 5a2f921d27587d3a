import { describe, expect, test } from "vitest";
import {
  closeAccount,
  endAccount,
  removeClosedAccounts,
} from "../../../app/shop/privacy/close-account.server";
import { erasureHash } from "../../../app/shop/privacy/erasures.server";
import { addLetter, noteSent } from "../../../app/shop/letters/outbox.server";
import type { Shop } from "../../../app/shop/shop";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase } from "../../support/database";
import { readOrder, addCustomer, addMember, addToken, addPaidOrder } from "../../support/rows";
import { pay } from "../../support/payer";
import { outbox } from "../../support/mailer";
import { checkOutWith, lines, longId, openTestShop } from "../../support/test-shop";

const tables = ["tokens", "basketLines", "favourites", "passwordResets", "emailChanges"] as const;
const noPassword = "";

/** A customer with something in every table. */
async function addWholeCustomer(db: Db, name: string): Promise<string> {
  const { id: customerId, email } = await addCustomer(db, name);
  await addToken(db, customerId, `token of ${name}`);
  const card = { customerId, productId: "grapes" };
  await db
    .insertInto("basketLines")
    .values({ ...card, uId: name, position: 0, personalisation: "Get up" })
    .execute();
  await db
    .insertInto("favourites")
    .values({ ...card, addedAt: 1 })
    .execute();
  const asked = { id: `of ${name}`, customerId, createdAt: 1 };
  await db
    .insertInto("passwordResets")
    .values({ ...asked, usedAt: null })
    .execute();
  await db
    .insertInto("emailChanges")
    .values({ ...asked, oldEmail: "old@example.com", newEmail: email, doneAt: 1 })
    .execute();
  await addLetter(db, { key: `data-ready:${customerId}`, kind: "data-ready", customerId });
  return customerId;
}

/** How much of a customer there is in each table. */
async function left(db: Db, customerId: string): Promise<number[]> {
  const count = async (table: (typeof tables)[number]) =>
    (await db.selectFrom(table).where("customerId", "=", customerId).selectAll().execute()).length;
  return Promise.all(tables.map(count));
}

const readCustomer = (db: Db, id: string) =>
  db.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirst();
const lettersTo = async (db: Db, id: string) =>
  (await outbox(db)).filter(({ customerId }) => customerId === id).map((letter) => letter.kind);
/** A shop as far as it needs no payments. */
const shopOn = (db: Db) => ({ db }) as Shop;

describe.each(databases)("an account on %s", (kind) => {
  test("that is closed leaves an address for its letter, and nobody else’s is touched", async () => {
    const db = await seededDatabase(kind);
    const [id, other] = [await addWholeCustomer(db, "gone"), await addWholeCustomer(db, "other")];
    await addPaidOrder(db, "BC-PAID", { customerId: id, status: "Delivered", email: "gone@x.y" });
    await addPaidOrder(db, "BC-OVER", { customerId: id, status: "Cancelled", paidAt: null });
    const unopened = { status: "Awaiting payment", paidAt: null } as const;
    await addPaidOrder(db, "BC-UNOPENED", { customerId: id, ...unopened });
    await addPaidOrder(db, "BC-HERS", { customerId: other, email: "other@example.com" });
    await closeAccount(shopOn(db), id, noPassword);
    expect(await readCustomer(db, id)).toMatchObject({
      name: "",
      email: "gone@example.com",
      normalisedEmail: `closed ${id}`,
      closedAt: expect.any(Number),
    });
    expect([await left(db, id), await left(db, other)]).toEqual([
      [0, 0, 0, 0, 0],
      [1, 1, 1, 1, 1],
    ]);
    expect([await lettersTo(db, id), await lettersTo(db, other)]).toEqual([
      ["account-closed"],
      ["data-ready"],
    ]);
    const orders = await db.selectFrom("orders").select(["id", "email"]).orderBy("id").execute();
    expect(orders).toEqual([
      { id: "BC-HERS", email: "other@example.com" },
      { id: "BC-PAID", email: null },
    ]);
    const erased = await db.selectFrom("erasures").select("subjectHash").execute();
    expect(erased.map(({ subjectHash }) => subjectHash).toSorted()).toEqual(
      [id, "BC-PAID"].map(erasureHash).toSorted(),
    );
  });

  test("stays as it is for another password, for staff, and while cards are to come", async () => {
    const db = await seededDatabase(kind);
    const [dave, busy] = [await addWholeCustomer(db, "dave"), await addWholeCustomer(db, "busy")];
    const olive = await addMember(db, "olive", "owner");
    await addPaidOrder(db, "BC-COMING", { customerId: busy });
    const close = (id: string, hash = noPassword) => closeAccount(shopOn(db), id, hash);
    await expect(close(dave, "changed meanwhile")).rejects.toMatchObject({
      refusalReason: "wrong credentials",
    });
    await expect(close(olive)).rejects.toMatchObject({ message: expect.stringMatching("a desk") });
    await expect(close(busy)).rejects.toMatchObject({
      refusalReason: "conflict",
      message: expect.stringContaining("BC-COMING"),
    });
    for (const id of [dave, busy]) expect(await left(db, id)).toEqual([1, 1, 1, 1, 1]);
    for (const id of [dave, busy, olive]) {
      expect(await readCustomer(db, id)).toMatchObject({ closedAt: null });
    }
  });

  test("stays when an order is paid for while it is being closed", async () => {
    const db = await seededDatabase(kind);
    const id = await addWholeCustomer(db, "quick");
    const closing = endAccount(shopOn(db), id, async (tx) => {
      await addPaidOrder(tx, "BC-JUST-NOW", { customerId: id });
    });
    await expect(closing).rejects.toMatchObject({ refusalReason: "conflict" });
    expect(await readCustomer(db, id)).toMatchObject({ closedAt: null });
    expect(await left(db, id)).toEqual([1, 1, 1, 1, 1]);
  });

  test("is deleted with its address once its letter is sent, and no other account is", async () => {
    const db = await seededDatabase(kind);
    const [gone, waiting] = [
      await addWholeCustomer(db, "gone"),
      await addWholeCustomer(db, "late"),
    ];
    const stays = await addWholeCustomer(db, "stays");
    await noteSent(db, `data-ready:${stays}`, "250", "Your data");
    expect(await removeClosedAccounts(db)).toBe(0);
    for (const id of [gone, waiting]) await closeAccount(shopOn(db), id, noPassword);
    expect(await removeClosedAccounts(db)).toBe(0);
    await noteSent(db, `account-closed:${gone}`, "250", "Bye");
    expect(await removeClosedAccounts(db)).toBe(1);
    const ids = (await db.selectFrom("customers").select("id").execute()).map(({ id }) => id);
    expect(ids.toSorted()).toEqual([waiting, stays].toSorted());
  });
});

describe.each(databases)("a payment page of whoever closes their account on %s", (kind) => {
  /** Somebody who has got as far as the payment page. */
  async function payer(shop: Shop) {
    const { id: customerId } = await addCustomer(shop.db, "payer");
    const { orderId, url } = await checkOutWith(shop, { customerId });
    return { orderId, url, customerId, close: () => closeAccount(shop, customerId, noPassword) };
  }

  test("is closed with it, and nobody else’s", async () => {
    const shop = await openTestShop(kind);
    const { url, close } = await payer(shop);
    const uId = longId("of somebody else");
    const other = await checkOutWith(shop, { lines: [{ ...lines[0]!, uId }] });
    await close();
    expect((await pay(url)).status).not.toBe(303);
    const orders = await shop.db.selectFrom("orders").select("id").execute();
    expect(orders).toEqual([{ id: other.orderId }]);
    expect((await pay(other.url)).status).toBe(303);
  });

  test("that took the money before anybody heard of it keeps the account, and the order", async () => {
    const shop = await openTestShop(kind);
    const { orderId, url, close } = await payer(shop);
    await pay(url);
    await expect(close()).rejects.toMatchObject({ message: expect.stringContaining(orderId) });
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: "Preparing" });
  });

  test("that will not close keeps the account, until it ends", async () => {
    const shop = await openTestShop(kind);
    const { orderId, customerId, close } = await payer(shop);
    const readCheckout = (id: string) => shop.payments.readCheckout(id);
    const payments = { ...shop.payments, closeCheckout: readCheckout };
    await expect(closeAccount({ ...shop, payments }, customerId, noPassword)).rejects.toMatchObject(
      { message: expect.stringMatching("on its way") },
    );
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: "Awaiting payment" });
    await close();
  });

  test("that the provider does not know does not keep the account", async () => {
    const shop = await openTestShop(kind);
    const { close } = await payer(shop);
    await shop.db.updateTable("orders").set({ checkoutSessionId: "cs_test_unknown" }).execute();
    await close();
    expect(await shop.db.selectFrom("orders").select("id").execute()).toEqual([]);
  });
});
