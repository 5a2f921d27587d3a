import type { Trader } from "./trader";

/** The sender on the outside of a parcel, which mothers and postmen read. */
export function politeSender({ name, address }: Pick<Trader, "name" | "address">): string {
  return [name.replaceAll(rudeWord, "B."), ...address].join(", ");
}

const rudeWord = /\bbastards?\b/gi;

/** Whether a text may stand on the outside of a parcel. */
export const isPoliteSender = (text: string) => text.search(rudeWord) === -1;
