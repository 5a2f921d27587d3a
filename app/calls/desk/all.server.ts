import type { DeskApiName } from "~/forms/intent";
import { apiOf, type JsonCall, type Query } from "~/http/call.server";
import * as calendar from "./calendar.server";
import * as catalogue from "./catalogue.server";
import * as discounts from "./discounts.server";
import * as entry from "./entry.server";
import * as fulfilment from "./fulfilment.server";
import * as letters from "./letters.server";
import * as me from "./me.server";
import * as operations from "./operations.server";
import * as orders from "./orders.server";
import * as printBatches from "./print-batches.server";
import * as privacy from "./privacy.server";
import * as refunds from "./refunds.server";
import * as reports from "./reports.server";
import * as settings from "./settings.server";
import * as staff from "./staff.server";
import * as trader from "./trader.server";

/** The calls and queries of the desk's JSON API. One that is missing does not compile. */
export const deskApi: Record<DeskApiName, JsonCall | Query> = apiOf([
  calendar,
  catalogue,
  discounts,
  entry,
  fulfilment,
  letters,
  me,
  operations,
  orders,
  printBatches,
  privacy,
  refunds,
  reports,
  settings,
  staff,
  trader,
]);
