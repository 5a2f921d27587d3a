import { useIsPolite } from "./polite-mode";

type Props = {
  card: { id: string };
  /** Left out where the picture is for show. */
  alt?: string;
  /** How wide the page shows it, as in <img sizes>. */
  sizes: string;
  /** The first picture of the page is asked for before all others; they load when scrolled near. */
  isFirst?: boolean;
};

const widths = [320, 640];

/** A card's picture in the smallest file the browser can use, or in brown paper. */
export function CardPicture({ card, alt, sizes, isFirst = false }: Props) {
  const isPolite = useIsPolite();
  const image = {
    width: 320,
    height: 448,
    // React 18 knows the attribute only as HTML writes it.
    ...(isFirst ? { fetchpriority: "high" } : { loading: "lazy" as const }),
    // In place of an empty alternative text w3m shows the name of the file.
    ...(alt === undefined && { "aria-hidden": true }),
  };
  if (isPolite) return <img src="/cards/wrapped.svg" alt={alt ?? " "} {...image} />;
  const files = (format: string) =>
    widths.map((width) => `/cards/${card.id}-${width}.${format} ${width}w`).join(", ");
  return (
    <picture>
      <source type="image/avif" srcSet={files("avif")} sizes={sizes} />
      <img
        data-card={card.id}
        src={`/cards/${card.id}-640.webp`}
        srcSet={files("webp")}
        sizes={sizes}
        alt={alt ?? " "}
        decoding="async"
        {...image}
      />
    </picture>
  );
}
