import type { MetaDescriptor, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { brandName } from "~/shop/brand-name";
import type { Pictured } from "~/shop/catalogue/card";
import { preloadPicture } from "./card-picture";
import { loadedMode } from "./polite-mode";
import { visitorIn } from "./visitor";

/** The social picture of pages that have none of their own. */
const socialPicture = "/cards/local-idiot-social.jpg";

type Args = {
  matches: { id: string; data: unknown }[];
  location: { pathname: string };
};

type Page = {
  /** Without the shop's name. */
  title: string;
  description: string;
  /** Their replacements while "Mum's behind me" is on. */
  polite?: { title?: string; description?: string };
  /** The path of the page's social picture. */
  picture?: string;
  /** The page's first picture, if browsers would find it late. */
  firstPicture?: { card: Pictured; sizes: string };
  /** Kept out of search engines, because it is personal or empty. */
  isPrivate?: boolean;
};

/** The metadata of a missing page. */
export const notFound: Page = {
  title: "Not found",
  description: "We can't find the page you're looking for",
  isPrivate: true,
};

/** The metadata of a page that could not be shown. */
const trouble: Page = {
  title: "Error",
  description: "Something went wrong, and for once it may not have been you.",
  isPrivate: true,
};

/** The `meta` of an error page. Every other page has its own. */
export const errorMeta: MetaFunction = (args) =>
  pageMeta(
    args,
    isRouteErrorResponse(args.error) && args.error.status === 404 ? notFound : trouble,
  );

/** The metadata of a page, for tabs, search engines and shared links. */
export function pageMeta({ matches, location }: Args, page: Page): MetaDescriptor[] {
  const visitor = visitorIn(matches);
  const isPolite = loadedMode(matches);
  const brand = brandName(isPolite);
  const { title, description } = isPolite ? withPoliteTexts(page) : page;
  const { firstPicture } = page;
  const said = [
    ...(firstPicture && !isPolite ? [preloadPicture(firstPicture)] : []),
    { title: `${title} | ${brand}` },
    { name: "description", content: description },
    ...(page.isPrivate ? [{ name: "robots", content: "noindex" }] : []),
  ];
  // An error page may not even know the shop's origin, and nobody shares its link.
  if (visitor === undefined) return said;

  const address = visitor.publicUrl + canonicalPath(location.pathname);
  return [
    ...said,
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:site_name", content: brand },
    { property: "og:type", content: "website" },
    { property: "og:url", content: address },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:image", content: visitor.publicUrl + (page.picture ?? socialPicture) },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function withPoliteTexts({ polite, ...page }: Page): Page {
  const { title, description } = { ...page, ...polite };
  return { title, description: description.replaceAll(brandName(false), brandName(true)) };
}

/** A page has one address, with or without a slash at its end. */
function canonicalPath(pathname: string): string {
  return pathname === "/" ? "/" : pathname.replace(/\/+$/, "");
}
