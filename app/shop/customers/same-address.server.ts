import { sql } from "kysely";
import type { Db } from "../../../db/connect";
import { normalisedEmail } from "./customers.server";

type Account = { id: string; email: string; normalisedEmail: string };

/**
 * The open accounts of one address in several spellings, from before addresses had one form. Each is
 * found by its own spelling, so none of them is changed.
 */
export async function findSameAddresses(db: Db): Promise<Account[][]> {
  const odd = (await spelledOddly(db)).filter((one) => formOf(one) !== one.normalisedEmail);
  const usual = await accounts(db)
    .where("normalisedEmail", "in", ["", ...odd.map(formOf)])
    .execute();
  const byForm = new Map<string, Account[]>();
  for (const one of [...usual, ...odd]) {
    byForm.set(formOf(one), [...(byForm.get(formOf(one)) ?? []), one]);
  }
  return [...byForm.values()].filter((same) => same.length > 1);
}

const formOf = (account: Account) => normalisedEmail(account.normalisedEmail);

/** Those whose spelling may not be the one form. */
function spelledOddly(db: Db): Promise<Account[]> {
  const address = sql.ref<string>("normalisedEmail");
  return accounts(db)
    .where((eb) =>
      eb.or([
        sql<boolean>`octet_length(${address}) <> length(${address})`,
        eb("normalisedEmail", "like", "%xn--%"),
      ]),
    )
    .execute();
}

const accounts = (db: Db) =>
  db
    .selectFrom("customers")
    .select(["id", "email", "normalisedEmail"])
    .where("closedAt", "is", null)
    .orderBy("createdAt");
