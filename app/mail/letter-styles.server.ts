import type { CSSProperties } from "react";
import type { Typeface } from "~/shop/catalogue/typefaces";

const ink = "#17120f";
const paper = "#f6efe0";
const white = "#fffaf0";
const hot = "#ff4d8d";

const display: CSSProperties = {
  fontFamily: "Impact, 'Arial Narrow', sans-serif",
  fontWeight: 700,
  textTransform: "uppercase",
};
const small: CSSProperties = { fontSize: 13, lineHeight: 1.45, color: "#574c42" };
/** The cover and the inside, side by side from 560 pixels on. */
const leaf = { width: 250, margin: "0 10px 10px 0", verticalAlign: "top" } satisfies CSSProperties;

/** The style of each element, because some mail programs ignore style sheets. */
export const styles = {
  body: { margin: 0, padding: 0, backgroundColor: "#eadfc8", color: ink },
  preview: { display: "none" },
  sheet: {
    maxWidth: 600,
    margin: "0 auto",
    backgroundColor: paper,
    color: ink,
    fontFamily: "Georgia, Cambria, serif",
    fontSize: 17,
    lineHeight: 1.5,
    overflowWrap: "anywhere",
  },
  masthead: { padding: "10px 18px", backgroundColor: ink, lineHeight: "40px" },
  icon: { verticalAlign: "middle", border: 0 },
  wordmark: {
    ...display,
    marginLeft: 8,
    verticalAlign: "middle",
    whiteSpace: "nowrap",
    color: paper,
    fontSize: 22,
  },
  secondWord: { padding: "0 6px", backgroundColor: hot, color: ink },
  content: { padding: "24px 20px" },
  title: { ...display, fontSize: 34, lineHeight: 1.1, margin: "0 0 12px" },
  heading: { ...display, fontSize: 24, lineHeight: 1.1, margin: "28px 0 12px" },
  subheading: { fontSize: 14, margin: "18px 0 4px" },
  minorHeading: { fontSize: 13, margin: "10px 0 4px" },
  smallHeading: { fontSize: 15, margin: "24px 0 6px" },
  paragraph: { margin: "0 0 14px" },
  wit: { margin: "0 0 14px", fontSize: 20, lineHeight: 1.35, fontStyle: "italic" },
  button: {
    ...display,
    display: "inline-block",
    padding: "12px 18px",
    border: `3px solid ${ink}`,
    backgroundColor: hot,
    color: ink,
    textDecoration: "none",
  },
  card: { margin: "0 0 14px" },
  cardName: { margin: "0 0 6px", fontWeight: 700 },
  // Without pictures, the alternative text takes their place.
  cover: {
    ...leaf,
    display: "inline-block",
    height: 262,
    objectFit: "cover",
    objectPosition: "left",
    boxSizing: "border-box",
    border: `2px solid ${ink}`,
    backgroundColor: white,
    color: ink,
    fontSize: 13,
    lineHeight: 1.4,
  },
  inside: {
    ...leaf,
    display: "inline-table",
    height: 262,
    boxSizing: "border-box",
    borderCollapse: "separate",
    borderSpacing: 0,
    border: `2px solid ${ink}`,
    borderLeft: "12px solid #e5d9bf",
    backgroundColor: white,
    color: ink,
  },
  blank: { ...leaf, display: "inline-block", fontStyle: "italic" },
  caption: { ...display, height: 20, padding: "8px 12px 0", fontSize: 13, fontWeight: 400 },
  page: { padding: "4px 12px 12px", verticalAlign: "middle" },
  message: { margin: 0, lineHeight: 1.25, overflowWrap: "anywhere" },
  list: { margin: "0 0 14px", paddingLeft: 22 },
  smallList: { ...small, margin: "0 0 10px", paddingLeft: 22 },
  sum: { width: "100%", borderCollapse: "collapse", margin: "0 0 14px" },
  cell: { padding: "6px 0", borderTop: `1px solid ${ink}`, textAlign: "left" },
  amount: { whiteSpace: "nowrap", textAlign: "right", paddingLeft: 12 },
  quotation: {
    margin: "0 0 14px",
    padding: "10px 14px",
    borderLeft: `6px solid ${hot}`,
    backgroundColor: white,
    whiteSpace: "pre-wrap",
  },
  smallPrint: { ...small, margin: "0 0 10px" },
} satisfies Record<string, CSSProperties>;

/** The nearest to the typefaces of messages that mail programs have. */
export const typefaceStyles: Record<Typeface, CSSProperties> = {
  poster: { fontFamily: "Anton, Impact, 'Arial Narrow', sans-serif" },
  slab: { fontFamily: "Rockwell, 'Courier New', serif", fontWeight: 700 },
  engraver: { fontFamily: "'Bodoni MT', Didot, Georgia, serif", fontWeight: 700 },
};

/** For mail programs that know dark mode and style sheets. Cards stay on their stock. */
export const darkStyle = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .board { background-color: #0d0a08 !important; }
  .sheet { background-color: #241d18 !important; color: #f6efe0 !important; }
  .quotation { background-color: #352b24 !important; }
  .soft { color: #cdbfac !important; }
  .line { border-color: #f6efe0 !important; }
}
`;
