import { useIsPolite } from "./polite-mode";

type Props = {
  card: { id: string };
  /** Empty where the card's name stands beside the picture. */
  alt: string;
  /** How wide the page shows it, as in <img sizes>. */
  sizes: string;
  /** Loads at once instead of when it scrolls near. */
  isFirst?: boolean;
};

const widths = [320, 640];

/** A card's picture in the smallest file the browser can use, or in brown paper. */
export function CardPicture({ card, alt, sizes, isFirst = false }: Props) {
  const isPolite = useIsPolite();
  const loading = isFirst ? "eager" : "lazy";
  if (isPolite) {
    return <img src="/cards/wrapped.svg" width={320} height={448} alt={alt} loading={loading} />;
  }
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
        width={320}
        height={448}
        alt={alt}
        loading={loading}
        decoding="async"
      />
    </picture>
  );
}
