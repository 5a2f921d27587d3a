import { closeUpFile, parcelAddress, pictureAddress, type Pictured } from "~/shop/catalogue/card";
import { useIsPolite } from "./polite-mode";

type Props = {
  card: Pictured;
  /** Undefined for a decorative picture. */
  alt?: string;
  /** Its width on the page, as in <img sizes>. */
  sizes: string;
  /**
   * Browsers load the first picture of the page early, and the others when they are scrolled near.
   */
  isFirst?: boolean;
  /** Whether it may fill a sharp screen. A small picture that the shop has uploaded may not. */
  isCloseUp?: boolean;
};

const widths = [320, 480, 640];
const closeUpWidth = Number.parseInt(closeUpFile);

/**
 * A card's picture in the smallest file that the browser supports, or brown paper in polite mode.
 */
export function CardPicture({ card, alt, sizes, isFirst = false, isCloseUp = false }: Props) {
  const isPolite = useIsPolite();
  const image = {
    width: 320,
    height: 448,
    // React 18 only knows the attribute in HTML's spelling.
    ...(isFirst ? { fetchpriority: "high" } : { loading: "lazy" as const }),
    // w3m shows the file name in place of an empty alternative text.
    ...(alt === undefined && { "aria-hidden": true }),
  };
  if (isPolite) return <img src={parcelAddress(card.id)} alt={alt ?? " "} {...image} />;
  const avifs = isCloseUp ? [...widths, closeUpWidth] : widths;
  return (
    <picture>
      <source type="image/avif" srcSet={filesOf(card, "avif", avifs)} sizes={sizes} />
      <img
        src={pictureAddress(card, "640.webp")}
        srcSet={filesOf(card, "webp")}
        sizes={sizes}
        alt={alt ?? " "}
        decoding="async"
        {...image}
      />
    </picture>
  );
}

/** A `meta` link that lets browsers fetch the picture before they find it in the page. */
export function preloadPicture({ card, sizes }: Pick<Props, "card" | "sizes">) {
  return {
    tagName: "link",
    rel: "preload",
    as: "image",
    type: "image/avif",
    imageSrcSet: filesOf(card, "avif"),
    imageSizes: sizes,
    fetchpriority: "high",
  } as const;
}

const filesOf = (card: Pictured, format: string, ofWidths = widths) =>
  ofWidths.map((width) => `${pictureAddress(card, `${width}.${format}`)} ${width}w`).join(", ");
