import type { Block, Letter, LetterCard } from "./letter";

const width = 72;

/** The letter as plain text. */
export function letterText({ blocks }: Letter): string {
  return `${blocks.map(blockText).join("\n\n")}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `${block.text.toUpperCase()}\n${"=".repeat(Math.min(block.text.length, width))}`;
    case "subheading":
      return `${block.text}\n${"-".repeat(Math.min(block.text.length, width))}`;
    case "card":
      return cardText(block);
    case "minorHeading":
      return `${block.text}:`;
    case "smallPrint":
      return block.text
        .split("\n")
        .map((line) => wrap(line))
        .join("\n");
    case "button":
      return `${block.text}:\n${block.url}`;
    case "list":
      return block.items.map((item) => wrap(item, "- ", "  ")).join("\n");
    case "sum":
      return block.rows.map(([what, amount]) => `${what}: ${amount}`).join("\n");
    case "quotation":
      return quote(block.text);
    default:
      return wrap(block.text);
  }
}

function cardText({ name, inside }: LetterCard): string {
  const title = /[.!?…]$/.test(name) ? name : `${name}.`;
  if (!inside.message) return `${title} ${inside.caption}`;
  return `${title} ${inside.caption}:\n${quote(inside.message)}`;
}

const quote = (text: string) =>
  text
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");

/** Breaks lines between words. A word that is too long, such as an address, stays whole. */
function wrap(text: string, first = "", rest = ""): string {
  const lines: string[] = [];
  let line = first;
  for (const word of text.split(/\s+/)) {
    const isFull = line.length + word.length > width && line !== first;
    if (isFull) lines.push(line.trimEnd());
    line = `${isFull ? rest : line}${word} `;
  }
  return [...lines, line.trimEnd()].join("\n");
}
