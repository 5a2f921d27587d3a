import { renderToStaticMarkup } from "react-dom/server";
import { shopName } from "~/shop/brand-name";
import type { Block, Letter } from "./letter";
import { BlockOf } from "./letter-blocks.server";
import { darkStyle, styles } from "./letter-styles.server";

/**
 * The letter as an HTML page, which loads the shop's pictures and nothing else.
 * @param publicUrl the shop's origin
 */
export function letterPage(
  { subject, brand = shopName, blocks }: Letter,
  publicUrl: string,
): string {
  const page = (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
        <style>{darkStyle}</style>
      </head>
      <body className="board" style={styles.body}>
        <div style={styles.preview}>{previewOf(blocks)}</div>
        <div className="sheet" style={styles.sheet}>
          <Masthead brand={brand} publicUrl={publicUrl} />
          <div style={styles.content}>
            {[...blocks.entries()].map(([i, block]) => (
              <BlockOf key={i} block={block} isFirst={i === 0} />
            ))}
          </div>
        </div>
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

/** The sentence that mailboxes show beside the subject. Without it they would show the masthead. */
function previewOf(blocks: readonly Block[]): string {
  return blocks.find((block) => block.kind === "wit" || block.kind === "paragraph")?.text ?? "";
}

/** The logo. Its name is text, so that it is there without pictures. */
function Masthead({ brand, publicUrl }: { brand: string; publicUrl: string }) {
  const [name, rest] = brand.split(" ");
  return (
    <div style={styles.masthead}>
      <img
        src={`${publicUrl}/apple-touch-icon.png`}
        alt=""
        width={40}
        height={40}
        style={styles.icon}
      />
      <span style={styles.wordmark}>
        {name} <span style={styles.secondWord}>{rest}</span>
      </span>
    </div>
  );
}
