import { Migrator, sql, type Migration } from "kysely";
import type { Db } from "./connect";
import { isSqlite } from "./dialect";
import * as firstSale from "./migrations/001-first-sale";
import * as customers from "./migrations/002-customers";
import * as politeNames from "./migrations/003-polite-names";
import * as standardNames from "./migrations/004-standard-names";
import * as leanQueries from "./migrations/005-lean-queries";
import * as jobLeases from "./migrations/006-job-leases";
import * as catalogueVersions from "./migrations/007-catalogue-versions";
import * as nameIndex from "./migrations/008-name-index";
import * as honestPayments from "./migrations/009-honest-payments";
import * as operations from "./migrations/010-operations";
import * as letters from "./migrations/011-letters";
import * as shortSearches from "./migrations/012-short-searches";
import * as desk from "./migrations/013-desk";
import * as press from "./migrations/014-press";
import * as moneyBack from "./migrations/015-money-back";
import * as catalogueDesk from "./migrations/016-catalogue-desk";
import * as closedDays from "./migrations/017-closed-days";
import * as figures from "./migrations/018-figures";
import * as staffAndPeople from "./migrations/019-staff-and-people";
import * as refundsByState from "./migrations/020-refunds-by-state";
import * as cardsByName from "./migrations/021-cards-by-name";
import * as whatIsPosted from "./migrations/022-what-is-posted";
import * as terms from "./migrations/023-terms";
import * as deskSteps from "./migrations/024-desk-steps";
import * as discountCodes from "./migrations/025-discount-codes";
import * as shelves from "./migrations/026-shelves";
import * as printAgain from "./migrations/027-print-again";
import * as postagePrices from "./migrations/028-postage-prices";
import * as trackingNumbers from "./migrations/029-tracking-numbers";
import * as mailChoices from "./migrations/030-mail-choices";
import * as traders from "./migrations/031-traders";
import * as settledMoney from "./migrations/032-settled-money";
import * as earlyRefunds from "./migrations/033-early-refunds";
import * as requestedLinks from "./migrations/034-requested-links";
import * as expiredOrders from "./migrations/035-expired-orders";
import * as noPriceLists from "./migrations/036-no-price-lists";
import * as oneAlarm from "./migrations/037-one-alarm";
import * as holds from "./migrations/038-holds";
import * as daysWithoutPost from "./migrations/039-days-without-post";
import * as parcels from "./migrations/040-parcels";
import * as eventsByTime from "./migrations/041-events-by-time";
import * as payments from "./migrations/042-payments";
import * as cases from "./migrations/044-cases";
import * as whoSells from "./migrations/046-who-sells";
import * as postedOnADay from "./migrations/047-posted-on-a-day";
import * as productFeed from "./migrations/049-product-feed";
import * as plainSearchTexts from "./migrations/050-plain-search-texts";
import { transact } from "./transact";
import { tryAgain } from "./try-again";

/** All migrations by name; Kysely runs them in the order of their names. */
export const migrations: Record<string, Migration> = {
  "001-first-sale": firstSale,
  "002-customers": customers,
  "003-polite-names": politeNames,
  "004-standard-names": standardNames,
  "005-lean-queries": leanQueries,
  "006-job-leases": jobLeases,
  "007-catalogue-versions": catalogueVersions,
  "008-name-index": nameIndex,
  "009-honest-payments": honestPayments,
  "010-operations": operations,
  "011-letters": letters,
  "012-short-searches": shortSearches,
  "013-desk": desk,
  "014-press": press,
  "015-money-back": moneyBack,
  "016-catalogue-desk": catalogueDesk,
  "017-closed-days": closedDays,
  "018-figures": figures,
  "019-staff-and-people": staffAndPeople,
  "020-refunds-by-state": refundsByState,
  "021-cards-by-name": cardsByName,
  "022-what-is-posted": whatIsPosted,
  "023-terms": terms,
  "024-desk-steps": deskSteps,
  "025-discount-codes": discountCodes,
  "026-shelves": shelves,
  "027-print-again": printAgain,
  "028-postage-prices": postagePrices,
  "029-tracking-numbers": trackingNumbers,
  "030-mail-choices": mailChoices,
  "031-traders": traders,
  "032-settled-money": settledMoney,
  "033-early-refunds": earlyRefunds,
  "034-requested-links": requestedLinks,
  "035-expired-orders": expiredOrders,
  "036-no-price-lists": noPriceLists,
  "037-one-alarm": oneAlarm,
  "038-holds": holds,
  "039-days-without-post": daysWithoutPost,
  "040-parcels": parcels,
  "041-events-by-time": eventsByTime,
  "042-payments": payments,
  "044-cases": cases,
  "046-who-sells": whoSells,
  "047-posted-on-a-day": postedOnADay,
  "049-product-feed": productFeed,
  "050-plain-search-texts": plainSearchTexts,
};

/** The PostgreSQL errors for a table or column that another server is renaming. */
const renamedCodes = /^42703$/;

/** Kysely's own number, because servers of earlier releases take that lock. */
const lockId = 3853314791062309107n;

/** Updates the tables. A migration that fails or is interrupted is rolled back. */
export function migrate(db: Db): Promise<void> {
  return tryAgain(() => inTurn(db, () => migrateOnce(db)), renamedCodes);
}

/**
 * Lets one server migrate at a time. Kysely's own lock belongs to a connection, which a pooler may
 * keep open after the server has ended.
 */
async function inTurn(db: Db, work: () => Promise<void>): Promise<void> {
  if (isSqlite(db)) return work();
  await transact(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockId})`.execute(tx);
    await work();
  });
}

async function migrateOnce(db: Db): Promise<void> {
  // Migrations use snake_case, as the database does, and so do Kysely's own tables.
  const migrator = new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: async () => migrations },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/**
 * Whether the database has every table that this version needs. A newer version may have migrated
 * it further.
 */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  return Object.keys(migrations).every((name) => done.has(name));
}
