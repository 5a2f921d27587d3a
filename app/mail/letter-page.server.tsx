import { Fragment, type CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Block, Letter } from "./letter";

const ink = "#17120f";
const display: CSSProperties = {
  fontFamily: "Impact, 'Arial Narrow', sans-serif",
  fontWeight: 700,
  textTransform: "uppercase",
};
const small: CSSProperties = { fontSize: 14, color: "#574c42" };
const styles = {
  body: { margin: 0, padding: 0, backgroundColor: "#eadfc8", color: ink },
  sheet: {
    maxWidth: 560,
    margin: "0 auto",
    padding: "24px 20px",
    backgroundColor: "#fffaf0",
    borderTop: `12px solid ${ink}`,
    fontFamily: "Georgia, Cambria, serif",
    fontSize: 17,
    lineHeight: 1.5,
    overflowWrap: "anywhere",
  },
  heading: { ...display, fontSize: 26, lineHeight: 1.1, margin: "28px 0 12px" },
  subheading: { fontSize: 17, margin: "22px 0 6px" },
  minorHeading: { fontSize: 14, margin: "12px 0 6px" },
  paragraph: { margin: "0 0 14px" },
  button: {
    ...display,
    display: "inline-block",
    padding: "12px 18px",
    border: `3px solid ${ink}`,
    backgroundColor: "#ff4d8d",
    color: ink,
    textDecoration: "none",
  },
  list: { margin: "0 0 14px", paddingLeft: 22 },
  sum: { width: "100%", borderCollapse: "collapse", margin: "0 0 14px" },
  cell: { padding: "6px 0", borderTop: `1px solid ${ink}`, textAlign: "left", fontWeight: 400 },
  amount: { whiteSpace: "nowrap", textAlign: "right", paddingLeft: 12 },
  quotation: {
    margin: "0 0 14px",
    padding: "10px 14px",
    borderLeft: "6px solid #ff4d8d",
    backgroundColor: "#f6efe0",
    whiteSpace: "pre-wrap",
  },
  smallPrint: { margin: "0 0 10px", ...small },
} satisfies Record<string, CSSProperties>;

/** The letter as an HTML page without any external content. */
export function letterPage({ subject, blocks }: Letter): string {
  const page = (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{subject}</title>
      </head>
      <body style={styles.body}>
        <div style={styles.sheet}>
          {[...blocks.entries()].map(([i, block]) => (
            <BlockOf key={i} block={block} isFirst={i === 0} />
          ))}
        </div>
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

function BlockOf({ block, isFirst }: { block: Block; isFirst: boolean }) {
  switch (block.kind) {
    case "heading": {
      const Heading = isFirst ? "h1" : "h2";
      const margin = isFirst ? "4px 0 12px" : styles.heading.margin;
      return <Heading style={{ ...styles.heading, margin }}>{block.text}</Heading>;
    }
    case "subheading":
      return <h3 style={styles.subheading}>{block.text}</h3>;
    case "minorHeading":
      return <h4 style={styles.minorHeading}>{block.text}</h4>;
    case "button":
      return (
        <p style={styles.paragraph}>
          <a style={styles.button} href={block.url}>
            {block.text}
          </a>
        </p>
      );
    case "list":
      return (
        <ul style={{ ...styles.list, ...(block.isSmallPrint && small) }}>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case "sum":
      return <Sum rows={block.rows} />;
    case "quotation":
      return <blockquote style={styles.quotation}>{withLineEnds(block.text)}</blockquote>;
    case "smallPrint":
      return <p style={styles.smallPrint}>{withLineEnds(block.text)}</p>;
    default:
      return <p style={styles.paragraph}>{block.text}</p>;
  }
}

/** Some mail programs ignore the styles that preserve line breaks. */
function withLineEnds(text: string) {
  return [...text.split("\n").entries()].map(([i, line]) => (
    <Fragment key={i}>
      {i > 0 && <br />}
      {line}
    </Fragment>
  ));
}

function Sum({ rows }: Pick<Extract<Block, { kind: "sum" }>, "rows">) {
  return (
    <table style={styles.sum}>
      <tbody>
        {[...rows.entries()].map(([i, [what, amount]]) => {
          const weight = { fontWeight: i === rows.length - 1 ? 700 : 400 };
          return (
            <tr key={i}>
              <th scope="row" style={{ ...styles.cell, ...weight }}>
                {what}
              </th>
              <td style={{ ...styles.cell, ...styles.amount, ...weight }}>{amount}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
