import { createHash } from "node:crypto";

/**
 * The site map: every address of the shop, and the folder of `app/routes` that answers it.
 * A screen's folder holds `page.tsx`; where the screen also has JSON calls, `api.ts` beside it answers
 * them. A call stands here under its name, the one that `app/calls` and the buttons of forms know it by.
 *
 * - `query`: the parameters that its pages read, each with a value that tests ask for. Others are dropped
 *   before the page is asked.
 * - `isCached`: the page shows nothing of its visitor but what the page cache knows of them.
 * - `inSitemap`: /sitemap.xml lists its pages. It lists the cards by itself.
 */
export const screens = /** @type {const} */ ({
  home: {
    pages: ["/"],
    query: { "quick-view": "bingo" },
    isCached: true,
    inSitemap: true,
    calls: { newProducts: "/api/products/new-products" },
  },
  listing: {
    pages: ["/all", "/birthday", "/engagement", "/wedding", "/get-well"],
    query: { for: "mum", sort: "price", filth: "mild", show: "30", "quick-view": "bingo" },
    isCached: true,
    inSitemap: true,
    calls: { allProducts: "/api/products/all-products" },
  },
  card: {
    pages: ["/card/:productId"],
    query: { tab: "reviews", message: "open", steal: "1", zoom: "open", "quick-view": "bingo" },
    isCached: true,
    calls: { product: "/api/products/:productId" },
  },
  cart: {
    pages: ["/cart"],
    query: { message: "open", steal: "1", "quick-view": "bingo" },
    calls: {
      getcart: "/api/cart/getcart",
      addtocart: "/api/cart/addtocart",
      removefromcart: "/api/cart/removefromcart",
      mergecart: "/api/cart/mergecart",
      "add-personalisation": "/api/personalisation/add-personalisation",
      "create-checkout-session": "/api/create-checkout-session",
    },
  },
  "order-confirmation": {
    pages: ["/order-confirmation"],
    query: { session_id: "cs_1" },
    calls: {},
  },
  "find-order": { pages: ["/find-order"], query: { sent: "1" }, inSitemap: true, calls: {} },
  order: { pages: ["/order/:token"], query: { cancel: "0" }, calls: {} },
  login: {
    pages: ["/login"],
    query: { mode: "register", sent: "1", token: "t", save: "heart" },
    calls: {
      login: "/api/user/login",
      register: "/api/user/register",
      "forgot-password": "/api/user/forgot-password",
      "reset-password": "/api/user/reset-password",
      "confirm-email": "/api/user/confirm-email",
    },
  },
  account: {
    pages: ["/account"],
    query: { tab: "orders", page: "2", order: "BC-1", cancel: "0", change: "email" },
    calls: {
      logout: "/api/user/logout",
      account: "/api/user/account",
      "change-email": "/api/user/change-email",
      "change-password": "/api/user/change-password",
      "download-data": "/api/user/download-data",
      "close-account": "/api/user/close-account",
      orders: "/api/orders/user/:userId",
    },
  },
  favourites: {
    pages: ["/favourites"],
    query: { page: "2", "quick-view": "bingo" },
    calls: {
      favs: "/api/favs/favs",
      "add-fav": "/api/favs/add-fav",
      "remove-fav": "/api/favs/remove-fav",
    },
  },
  search: {
    pages: ["/search"],
    query: { q: "idiot", sort: "price", filth: "mild", page: "2", "quick-view": "bingo" },
    calls: {},
  },
  about: { pages: ["/about"], isCached: true, inSitemap: true, calls: {} },
  "terms-of-use": { pages: ["/terms-of-use"], isCached: true, inSitemap: true, calls: {} },
  "mobile-terms-of-service": {
    pages: ["/mobile-terms-of-service"],
    isCached: true,
    inSitemap: true,
    calls: {},
  },
  "privacy-policy": { pages: ["/privacy-policy"], isCached: true, inSitemap: true, calls: {} },
  "cookie-policy": { pages: ["/cookie-policy"], isCached: true, inSitemap: true, calls: {} },
  // The forms of all pages: the hearts and the switch of polite mode.
  preferences: { pages: ["/preferences"], calls: {} },
  "not-found": { pages: ["*"], calls: {} },
});

/**
 * The desk: each screen is a folder of `app/routes/desk`, and its forms call `app/calls/desk`. For everybody who is not staff, none of these addresses exists.
 */
export const deskScreens = /** @type {const} */ ({
  take: ["/desk/take/:token"],
  unlock: ["/desk/unlock"],
  today: ["/desk"],
  orders: ["/desk/orders"],
  done: ["/desk/done/:entryId"],
  order: ["/desk/orders/:orderId"],
  refund: ["/desk/orders/:orderId/refund"],
  trouble: ["/desk/trouble"],
  "lost-order": ["/desk/lost/:checkoutSessionId"],
  cards: ["/desk/cards"],
  card: ["/desk/cards/:productId"],
  prices: ["/desk/prices"],
  "card-picture": ["/desk/cards/:productId/picture"],
  sales: ["/desk/sales"],
  letters: ["/desk/letters"],
  "sample-letter": ["/desk/letters/:kind"],
  health: ["/desk/health"],
  print: ["/desk/print/:batchId"],
  "closed-days": ["/desk/closed-days"],
  settings: ["/desk/settings"],
  log: ["/desk/log"],
  discounts: ["/desk/discounts"],
  staff: ["/desk/staff"],
  person: ["/desk/customers/:customerId", "/desk/orders/:orderId/person"],
  me: ["/desk/me"],
});

/** Addresses of the desk besides its screens. */
const deskFiles = [
  // The picture of both outer sides of a card, for printing.
  { path: "/desk/artwork/:productId", file: "routes/desk/artwork.ts" },
  // A sample letter as a mail program shows it.
  { path: "/desk/letters/:kind/page", file: "routes/desk/letter-page.ts" },
  // A month of the ledger, as "2026-11.csv".
  { path: "/desk/ledger/:file", file: "routes/desk/ledger.ts" },
  // The orders that were paid in the period of its query.
  { path: "/desk/orders.csv", file: "routes/desk/order-file.ts" },
  // The addresses that are left to post, as "to-post.csv", or those of a batch, as "PB-7K3M9QXD.csv".
  { path: "/desk/addresses/:file", file: "routes/desk/address-file.ts" },
  // A person's data.
  { path: "/desk/person-data", file: "routes/desk/person-data.ts" },
];

/**
 * Addresses that are neither a screen nor a call of the specification.
 * @type {{ path: string, file: string, query?: Readonly<Record<string, string>> }[]}
 */
const others = [
  { path: "/robots.txt", file: "routes/crawlers/robots.ts" },
  { path: "/sitemap.xml", file: "routes/crawlers/sitemap.ts", query: { part: "1" } },
  { path: "/feeds/google.xml", file: "routes/feeds/google.ts" },
  { path: "/api/openapi.json", file: "routes/openapi/api.ts" },
  { path: "/account/data", file: "routes/account/data.ts" },
  {
    path: "/order-confirmation/reminder.ics",
    file: "routes/order-confirmation/reminder.ts",
    query: { session_id: "cs_1" },
  },
  { path: "/api/*", file: "routes/not-found/api.ts" },
  { path: "/webhooks/stripe", file: "routes/webhooks/stripe.ts" },
];

/**
 * Each page of the shop with what the site map says of it.
 * @type {{ path: string, query: Readonly<Record<string, string>>, isCached: boolean, inSitemap: boolean }[]}
 */
const shopPages = Object.values(screens).flatMap((screen) =>
  screen.pages.map((path) => ({
    query: {},
    isCached: false,
    inSitemap: false,
    ...screen,
    path,
  })),
);

/** The parameters that each address of the shop reads, each with a sample; none where it is not listed. */
export const queryByPath = new Map(
  [...shopPages, ...others].map(({ path, query = {} }) => [path, query]),
);

/** The pages that the page cache may hold, as `/card/:productId`. */
export const cachedPages = shopPages.filter(({ isCached }) => isCached).map(({ path }) => path);

/** The pages that /sitemap.xml lists. */
export const sitemapPages = shopPages.filter(({ inSitemap }) => inSitemap).map(({ path }) => path);

/** All public addresses. */
export const addresses = [
  ...Object.values(screens).flatMap(({ pages, calls }) => [pages, Object.values(calls)].flat()),
  ...others.map(({ path }) => path),
];

/** All addresses of the desk. */
export const deskAddresses = [
  ...Object.values(deskScreens).flat(),
  ...deskFiles.map(({ path }) => path),
];

/** Whether a route of the build belongs to the desk. */
export const isOfDesk = (/** @type {string} */ id) => /^(desk$|\/desk)/.test(id);

/**
 * The name of the script with the shop's routes but without the desk's. It does not reveal the name
 * of the one with the desk.
 */
export const withoutDeskIn = (/** @type {string} */ manifestName) =>
  manifestName.replace(/manifest-([\w-]+)\.js$/, (_, /** @type {string} */ hash) => {
    const digest = createHash("sha256").update(hash).digest("hex");
    return `routes-${digest.slice(0, 16)}.js`;
  });

/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  // The site map above is complete: no file becomes a route by its name.
  ignoredRouteFiles: ["**/*"],
  routes: (defineRoutes) =>
    defineRoutes((route) => {
      // A form to "/" goes to the layout, and one to "/?index" would go to home.
      route("/", "routes/shop-layout/layout.tsx", { id: "shop" }, () => {
        for (const [folder, { pages }] of Object.entries(screens)) {
          for (const path of pages) {
            const index = path === "/";
            route(index ? "" : path, `routes/${folder}/page.tsx`, { id: path, index });
          }
        }
      });
      for (const [folder, { calls }] of Object.entries(screens)) {
        for (const path of Object.values(calls)) {
          route(path, `routes/${folder}/api.ts`, { id: path });
        }
      }
      route("/desk", "routes/desk/frame.tsx", { id: "desk" }, () => {
        for (const [folder, pages] of Object.entries(deskScreens)) {
          for (const path of pages) {
            const index = path === "/desk";
            route(index ? "" : path, `routes/desk/${folder}/page.tsx`, { id: path, index });
          }
        }
      });
      for (const { path, file } of [...deskFiles, ...others]) route(path, file, { id: path });
    }),
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
