import type { ShopApiName } from "~/forms/intent";
import type { JsonCall, Query } from "~/http/call.server";
import * as account from "./account.server";
import * as basket from "./basket.server";
import * as catalogue from "./catalogue.server";
import * as checkout from "./checkout.server";
import * as customers from "./customers.server";
import { favouriteCalls, favs } from "./favourites.server";
import * as passwordReset from "./password-reset.server";

/**
 * The call or query of each address under /api. A missing one does not compile, nor does one
 * without an address.
 */
export const addressed: Record<ShopApiName, JsonCall | Query> = {
  newProducts: catalogue.newProducts,
  allProducts: catalogue.allProducts,
  product: catalogue.product,
  getcart: basket.getcart,
  addtocart: basket.addtocart,
  removefromcart: basket.removefromcart,
  mergecart: basket.mergecart,
  "add-personalisation": basket.addPersonalisation,
  "create-checkout-session": checkout.createCheckoutSession,
  login: customers.login,
  register: customers.register,
  logout: customers.logout,
  "forgot-password": passwordReset.forgotPassword,
  "reset-password": passwordReset.resetPassword,
  "confirm-email": account.confirmEmail,
  "change-email": account.changeEmail,
  "change-password": account.changePassword,
  "download-data": account.downloadData,
  "close-account": account.closeAccount,
  account: customers.account,
  orders: customers.orders,
  favs,
  ...favouriteCalls,
};
