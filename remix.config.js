/**
 * The site map: every address of the shop, and the folder of `app/routes` that answers it.
 * A screen's folder holds `page.tsx`; where the screen also has JSON calls, `api.ts` beside it answers them.
 */
const screens = [
  { folder: "home", pages: ["/"], calls: ["/api/products/new-products"] },
  {
    folder: "listing",
    pages: ["/all", "/birthday", "/engagement", "/wedding", "/get-well"],
    calls: ["/api/products/all-products"],
  },
  { folder: "card", pages: ["/card/:productId"], calls: ["/api/products/:productId"] },
  {
    folder: "cart",
    pages: ["/cart"],
    calls: [
      "/api/cart/:call",
      "/api/personalisation/add-personalisation",
      "/api/create-checkout-session",
    ],
  },
  { folder: "order-confirmation", pages: ["/order-confirmation"] },
  { folder: "login", pages: ["/login"], calls: ["/api/user/login", "/api/user/register"] },
  {
    folder: "account",
    pages: ["/account"],
    calls: ["/api/user/account", "/api/orders/user/:userId"],
  },
  { folder: "favourites", pages: ["/favourites"], calls: ["/api/favs/:call"] },
  { folder: "search", pages: ["/search"] },
  { folder: "about", pages: ["/about"] },
  { folder: "terms-of-use", pages: ["/terms-of-use"] },
  { folder: "mobile-terms-of-service", pages: ["/mobile-terms-of-service"] },
  { folder: "privacy-policy", pages: ["/privacy-policy"] },
  { folder: "cookie-policy", pages: ["/cookie-policy"] },
  { folder: "not-found", pages: ["*"], calls: ["/api/*"] },
];

/** Addresses that are neither a screen nor a call of the specification. */
const others = [
  { path: "/robots.txt", file: "routes/crawlers/robots.ts" },
  { path: "/sitemap.xml", file: "routes/crawlers/sitemap.ts" },
  { path: "/api/openapi.json", file: "routes/openapi/api.ts" },
  { path: "/webhooks/stripe", file: "routes/webhooks/stripe.ts" },
];

/** The page for whoever makes cards: in development only, so a build holds nothing of it. */
const forMakers =
  process.env.NODE_ENV === "development" ? [{ path: "/maker", file: "routes/maker/page.tsx" }] : [];

/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  // The site map above is the whole of it: no file becomes a route by its name.
  ignoredRouteFiles: ["**/*"],
  routes: (defineRoutes) =>
    defineRoutes((route) => {
      for (const { folder, pages, calls = [] } of screens) {
        for (const path of pages) {
          // Home is the index and adds nothing to the path, so that a form to "/" is the root's.
          const index = path === "/";
          route(index ? "" : path, `routes/${folder}/page.tsx`, { id: path, index });
        }
        for (const path of calls) route(path, `routes/${folder}/api.ts`, { id: path });
      }
      for (const { path, file } of [...others, ...forMakers]) route(path, file, { id: path });
    }),
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
