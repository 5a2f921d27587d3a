/**
 * The mark in the address to which a form leads a browser that sent no cookie: the name of one that the
 * answer set. Where the browser sends it back, it is led on to the address without the mark; the page that
 * meets the mark without the cookie says that the browser keeps none.
 */
export const markName = "cookie";

const mark = new RegExp(`([?&])${markName}=([\\w.]+)(&|(?=#|$))`);

/** The address of this shop with that cookie's mark. */
export function withMark(address: string, cookie: string): string {
  const [page = "", ...place] = address.split(/(?=#)/);
  return [page, page.includes("?") ? "&" : "?", `${markName}=${cookie}`, ...place].join("");
}

/** The name in the mark of an address. */
export const markIn = (address: string): string | undefined => mark.exec(address)?.[2];

export const withoutMark = (address: string): string =>
  address.replace(mark, (_, before: string, _name, after: string) => (after ? before : ""));
