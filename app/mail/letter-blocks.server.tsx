import { Fragment } from "react";
import { messageSize } from "~/shop/fulfilment/fit-text";
import { withWholePostcodes } from "~/shop/orders/address";
import type { Block, LetterCard } from "./letter";
import { styles, typefaceStyles } from "./letter-styles.server";

/** A block of a letter. Classes are for the dark style alone. */
export function BlockOf({ block, isFirst }: { block: Block; isFirst: boolean }) {
  switch (block.kind) {
    case "heading":
    case "subheading":
    case "minorHeading":
      return <Heading {...block} isFirst={isFirst} />;
    case "wit":
      return <p style={styles.wit}>{block.text}</p>;
    case "card":
      return <Card {...block} />;
    case "button":
      return (
        <p style={styles.paragraph}>
          <a style={styles.button} href={block.url}>
            {block.text}
          </a>
        </p>
      );
    case "list":
      return <List {...block} />;
    case "sum":
      return <Sum rows={block.rows} />;
    case "quotation":
      return (
        <blockquote className="quotation" style={styles.quotation}>
          <Lines text={withWholePostcodes(block.text)} />
        </blockquote>
      );
    case "smallPrint":
      return (
        <p className="soft" style={styles.smallPrint}>
          <Lines text={withWholePostcodes(block.text)} />
        </p>
      );
    default:
      return <p style={styles.paragraph}>{block.text}</p>;
  }
}

type BlockOfKind<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;
type HeadingBlock = BlockOfKind<"heading" | "subheading" | "minorHeading">;

function Heading(block: HeadingBlock & { isFirst: boolean }) {
  const { kind, text, isFirst } = block;
  if (isFirst) return <h1 style={styles.title}>{text}</h1>;
  if (kind === "subheading") return <h3 style={styles.subheading}>{text}</h3>;
  if (kind === "minorHeading") return <h4 style={styles.minorHeading}>{text}</h4>;
  return <h2 style={block.isSmallPrint ? styles.smallHeading : styles.heading}>{text}</h2>;
}

/** A card: its cover, and beside it what is printed inside, or below that on a phone. */
function Card({ name, cover, inside }: LetterCard) {
  return (
    <div style={styles.card}>
      <p style={styles.cardName}>{name}</p>
      {cover && (
        <img src={cover.url} alt={cover.alt} width={250} height={131} style={styles.cover} />
      )}
      <Inside {...inside} />
    </div>
  );
}

/** The inside of a card on warm stock, darker towards the fold. */
function Inside({ caption, message, typeface }: LetterCard["inside"]) {
  if (!message) return <span style={styles.blank}>{caption}</span>;
  const fontSize = Math.round(messageSize(message, typeface) * pixelsPerSize);
  const style = { ...styles.message, ...typefaceStyles[typeface], fontSize };
  return (
    <table role="presentation" style={styles.inside}>
      <tbody>
        <tr>
          <td style={styles.caption}>{caption}</td>
        </tr>
        <tr>
          <td style={styles.page}>
            <blockquote dir="auto" style={style}>
              <Lines text={message} />
            </blockquote>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** A card is 1050 tenths of a millimetre wide. Less than to scale, because mail programs have wider typefaces. */
const pixelsPerSize = 0.19;

function List({ items, isSmallPrint }: BlockOfKind<"list">) {
  return (
    <ul className={isSmallPrint && "soft"} style={isSmallPrint ? styles.smallList : styles.list}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Sum({ rows }: Pick<BlockOfKind<"sum">, "rows">) {
  return (
    <table style={styles.sum}>
      <tbody>
        {[...rows.entries()].map(([i, [what, amount]]) => {
          const weight = { fontWeight: i === rows.length - 1 ? 700 : 400 };
          return (
            <tr key={i}>
              <th className="line" scope="row" style={{ ...styles.cell, ...weight }}>
                {what}
              </th>
              <td className="line" style={{ ...styles.cell, ...styles.amount, ...weight }}>
                {amount}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Some mail programs ignore the styles that preserve line breaks. */
function Lines({ text }: { text: string }) {
  return [...text.split("\n").entries()].map(([i, line]) => (
    <Fragment key={i}>
      {i > 0 && <br />}
      {line}
    </Fragment>
  ));
}
