import Validator from "@adobe/structured-data-validator";
import WebAutoExtractor from "@marbec/web-auto-extractor";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "../../db/catalogue/catalogue";
import { canonicalOf, arrangeShelves, notForSaleId } from "../support/states";
import { isCached } from "../support/cached-pages";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite");
beforeAll(() => arrangeShelves(shop.db));

const page = async (path: string) => (await fetch(shop.url + path)).text();

test("an address has one canonical form, whatever its query or slash", async () => {
  for (const path of ["/all", "/all?show=30", "/all/", "/all?quick-view=grapes"]) {
    expect(canonicalOf(await page(path))).toBe(`${shop.url}/all`);
  }
});

test("pages of one's own are kept out of search engines, and what is for sale is not", async () => {
  const noindex = '<meta name="robots" content="noindex"/>';
  for (const path of [
    "/login",
    "/search?q=idiot",
    "/order-confirmation",
    "/nope",
    "/card/nope",
    "/order/nope",
  ]) {
    expect(await page(path)).toContain(noindex);
  }
  for (const path of ["/", "/all", "/card/grapes", "/cart", "/about", "/find-order"]) {
    expect(await page(path)).not.toContain("noindex");
  }
});

test("browsers and phones that ask for an icon by its usual address get one", async () => {
  const icon = await fetch(`${shop.url}/favicon.ico`);
  expect([icon.status, icon.headers.get("Content-Type")]).toEqual([200, "image/x-icon"]);
  const manifest = await (await fetch(`${shop.url}/manifest.webmanifest`)).json();
  const { icons } = manifest as { icons: { src: string; sizes: string; type: string }[] };
  expect(icons.map(({ src }) => src)).toContain("/apple-touch-icon.png");
  for (const { src, sizes, type } of icons) {
    const answer = await fetch(shop.url + src);
    expect([src, answer.headers.get("Content-Type")]).toEqual([src, type]);
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  expect(await page("/")).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
});

describe("structured data of a card", () => {
  const validate = async (html: string) =>
    new Validator().validate(
      new WebAutoExtractor({ addLocation: true, embedSource: [] }).parse(html),
    );
  const graphs = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = ""]) => JSON.parse(json),
    );

  test.each(catalogue.map(({ id }) => id).filter((id) => id !== notForSaleId))(
    "%s is a product on offer that validates, and its page is cached",
    async (id) => {
      const answer = await fetch(`${shop.url}/card/${id}`);
      expect(isCached(answer)).toBe(true);
      const html = await answer.text();
      const faults = (await validate(html)).filter(({ severity }) => severity === "ERROR");
      expect(faults).toEqual([]);
      const [product, breadcrumb] = graphs(html);
      const { pricePence } = await shop.db
        .selectFrom("products")
        .select("pricePence")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect(product).toMatchObject({
        "@type": "Product",
        offers: {
          "@type": "Offer",
          price: ((pricePence ?? 0) / 100).toFixed(2),
          priceCurrency: "GBP",
        },
      });
      expect(breadcrumb).toMatchObject({ "@type": "BreadcrumbList" });
      expect(breadcrumb.itemListElement).toHaveLength(3);
    },
  );

  test("says what the card is called, costs and looks like, who sells it, and where it stands", async () => {
    const [product, breadcrumb] = graphs(await page("/card/grapes"));
    expect(product).toEqual({
      "@context": "https://schema.org",
      "@type": "Product",
      name: "I Ate Your Grapes",
      description: expect.stringContaining("Three left."),
      image: [`${shop.url}/cards/grapes-640.webp`],
      sku: "grapes",
      brand: { "@type": "Brand", name: "Bastard Cards" },
      offers: {
        "@type": "Offer",
        url: `${shop.url}/card/grapes`,
        price: "3.25",
        priceCurrency: "GBP",
        availability: "https://schema.org/InStock",
        itemCondition: "https://schema.org/NewCondition",
        seller: { "@type": "Organization", name: "Bastard Cards" },
        hasMerchantReturnPolicy: {
          "@type": "MerchantReturnPolicy",
          applicableCountry: "GB",
          returnPolicyCountry: "GB",
          returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
          merchantReturnDays: 14,
          returnMethod: "https://schema.org/ReturnByMail",
          returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
        },
        shippingDetails: [
          ["1.70", 4],
          ["2.20", 2],
        ].map(([value, days]) => ({
          "@type": "OfferShippingDetails",
          shippingRate: { "@type": "MonetaryAmount", value, currency: "GBP" },
          shippingDestination: { "@type": "DefinedRegion", addressCountry: "GB" },
          deliveryTime: {
            "@type": "ShippingDeliveryTime",
            handlingTime: expect.objectContaining({ minValue: 0, maxValue: 1 }),
            transitTime: expect.objectContaining({ minValue: 1, maxValue: days }),
          },
        })),
      },
    });
    const places = [
      ["Home", "/"],
      ["Get well", "/get-well"],
      ["I Ate Your Grapes", "/card/grapes"],
    ] as const;
    expect(breadcrumb).toEqual({
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: places.map(([name, path], index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: shop.url + path,
      })),
    });
  });

  test("a card that is not for sale has no offer, and nobody gets it by any day", async () => {
    const html = await page(`/card/${notForSaleId}`);
    expect(graphs(html)[0]).not.toHaveProperty("offers");
    expect(html).not.toContain("Get it by");
  });
});

test("the sitemap lists each page and each card, and robots.txt leads to it", async () => {
  const robots = await page("/robots.txt");
  expect(robots).toContain("Disallow: /api/");
  const [, address = ""] = /^Sitemap: (.+)$/m.exec(robots) ?? [];
  const answer = await fetch(address);
  expect(answer.headers.get("Content-Type")).toContain("application/xml");
  const listed = [...(await answer.text()).matchAll(/<loc>(.+?)<\/loc>/g)].map(([, loc]) => loc);
  expect(listed).toContain(`${shop.url}/`);
  expect(listed).toEqual(
    expect.arrayContaining(catalogue.map(({ id }) => `${shop.url}/card/${id}`)),
  );
  expect(new Set(listed).size).toBe(listed.length);
  for (const loc of listed.filter((one) => !one?.includes("/card/"))) {
    const html = await (await fetch(loc ?? "")).text();
    expect(canonicalOf(html)).toBe(loc);
  }
});
