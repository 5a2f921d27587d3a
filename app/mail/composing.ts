import type { Db } from "../../db/connect";
import { traderLines, type Trader } from "~/shop/legal/trader";
import type { WaitingLetter } from "~/shop/letters/outbox.server";
import type { Block, Letter } from "./letter";
import type { LetterOrder } from "./letter-cards";

/** The data that every letter needs. */
export type Composing = {
  db: Db;
  /** The shop's origin, for links in letters. */
  publicUrl: string;
  trader: Trader;
};

/** A letter with its recipient. */
export type Composed = {
  to: string;
  letter: Letter;
  /** The secret in its link, if it has one. It is removed from the copy that the shop stores. */
  secret?: string;
};

/** Writes a letter; undefined if its recipient or its subject no longer exists. */
export type Composer = (
  waiting: WaitingLetter,
  composing: Composing,
) => Promise<Composed | undefined>;

/** The facts that samples are about. */
export type Sample = { order: LetterOrder; orderUrl: string; publicUrl: string; trader: Trader };

/** A kind of letter. */
export type LetterOfKind = {
  compose: Composer;
  /** The letter as it would be about an order or an account that nobody has. */
  sample: (made: Sample) => Letter;
};

/** The signature of every letter. */
export function signature(trader: Trader): Block {
  return { kind: "smallPrint", text: traderLines(trader).join("\n") };
}
