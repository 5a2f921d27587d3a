/** The basket's name in the navigation bar of a page: "Basket, 2 cards". */
export function basketIn(html: string): string | undefined {
  const text = html.replaceAll(/<!--.*?-->|<[^>]+>/g, "");
  return /Basket, \d+ cards?/.exec(text)?.[0];
}
