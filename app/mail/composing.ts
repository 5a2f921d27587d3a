import type { Db } from "../../db/connect";
import { traderLines, type Trader } from "~/shop/legal/trader";
import type { WaitingLetter } from "~/shop/letters/outbox.server";
import type { Block, Letter } from "./letter";

/** What every letter needs to be written. */
export type Composing = {
  db: Db;
  /** The shop's origin. Every link of a letter begins with it. */
  publicUrl: string;
  trader: Trader;
};

/** A letter and who gets it. */
export type Composed = {
  to: string;
  letter: Letter;
  /** Secrets in its links. They are blotted out in the copy that the shop keeps. */
  secrets: readonly string[];
};

/** Writes a letter; undefined when there is nobody left to write to, or nothing left to tell. */
export type Composer = (
  waiting: WaitingLetter,
  composing: Composing,
) => Promise<Composed | undefined>;

/** How every letter ends: who has sent it. */
export function signature(trader: Trader): Block {
  return { kind: "smallPrint", text: traderLines(trader).join("\n") };
}
