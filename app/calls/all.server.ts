import type { ApiName } from "~/forms/intent";
import { apiOf, type JsonCall, type Query } from "~/http/call.server";
import * as account from "./account.server";
import * as basket from "./basket.server";
import * as catalogue from "./catalogue.server";
import * as checkout from "./checkout.server";
import * as customers from "./customers.server";
import * as favourites from "./favourites.server";
import * as passwordReset from "./password-reset.server";

/** The calls and queries of the shop's JSON API. One that is missing does not compile. */
export const shopApi: Record<ApiName, JsonCall | Query> = apiOf([
  account,
  basket,
  catalogue,
  checkout,
  customers,
  favourites,
  passwordReset,
]);
