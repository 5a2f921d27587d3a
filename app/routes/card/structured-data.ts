import type {
  BreadcrumbList,
  MerchantReturnPolicy,
  OfferShippingDetails,
  Product,
  WithContext,
} from "schema-dts";
import type { Visitor } from "~/components/visitor";
import { offerOf, type Card, type Pictured } from "~/shop/catalogue/card";
import { postagesAtPrices, type Postages } from "~/shop/basket/postage";
import { cancellingDays } from "~/shop/terms";
import { toPounds } from "~/shop/money";
import { occasionNamed } from "~/shop/catalogue/occasions";
import { href } from "~/forms/href";
import { shopName } from "~/shop/brand-name";

type Sold = Pictured &
  Pick<Card, "name" | "shortDescription" | "pricePence" | "oldPricePence" | "occasions">;

/** The schema.org data about a card, for search engines. */
export function structuredData(
  card: Sold,
  { publicUrl, trader, postage }: Pick<Visitor, "publicUrl" | "trader" | "postage">,
) {
  const product = productOf(card, publicUrl, trader.name, postagesAtPrices(postage));
  return [product, breadcrumbOf(card, publicUrl)];
}

/** The page sells the card blank; with a message in it there is no return. */
const returnsOfBlank: MerchantReturnPolicy = {
  "@type": "MerchantReturnPolicy",
  applicableCountry: "GB",
  returnPolicyCountry: "GB",
  returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
  merchantReturnDays: cancellingDays,
  returnMethod: "https://schema.org/ReturnByMail",
  returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
};

function shippingAt(pence: number, workingDays: number): OfferShippingDetails {
  return {
    "@type": "OfferShippingDetails",
    shippingRate: {
      "@type": "MonetaryAmount",
      value: toPounds(pence).toFixed(2),
      currency: "GBP",
    },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: "GB" },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      handlingTime: { "@type": "QuantitativeValue", minValue: 0, maxValue: 1, unitCode: "DAY" },
      transitTime: {
        "@type": "QuantitativeValue",
        minValue: 1,
        maxValue: workingDays,
        unitCode: "DAY",
      },
    },
  };
}

function productOf(
  card: Sold,
  publicUrl: string,
  seller: string,
  postages: Postages,
): WithContext<Product> {
  const { url, image, price } = offerOf(card, publicUrl);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: card.name,
    description: card.shortDescription,
    image: [image],
    sku: card.id,
    brand: { "@type": "Brand", name: shopName },
    // A card that is not for sale has no offer.
    ...(card.pricePence !== null && {
      offers: {
        "@type": "Offer",
        url,
        price,
        priceCurrency: "GBP",
        availability: "https://schema.org/InStock",
        itemCondition: "https://schema.org/NewCondition",
        seller: { "@type": "Organization", name: seller },
        hasMerchantReturnPolicy: returnsOfBlank,
        shippingDetails: postages.map(({ pence, workingDays }) => shippingAt(pence, workingDays)),
      },
    }),
  };
}

function breadcrumbOf(
  { id, name, occasions }: Sold,
  publicUrl: string,
): WithContext<BreadcrumbList> {
  const occasion = occasionNamed(occasions[0]);
  const places = [
    { name: "Home", path: href("/") },
    ...(occasion ? [{ name: occasion.title, path: occasion.path }] : []),
    { name, path: href("/card/:productId", { productId: id }) },
  ];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: places.map((place, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: place.name,
      item: publicUrl + place.path,
    })),
  };
}
