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

type Recipient = {
  to: string;
  /** The secret in its link, if it has one. It is removed from the copy that the shop stores. */
  secret?: string;
};

/** A letter with its recipient. */
export type Composed = Recipient & { letter: Letter };

/** The facts that samples are about. */
export type Sample = { order: LetterOrder; orderUrl: string; publicUrl: string; trader: Trader };

/** Reads a letter's facts; undefined if its recipient or its subject no longer exists. */
export type Read<Facts> = (
  waiting: WaitingLetter,
  composing: Composing,
) => Promise<(Recipient & { facts: Facts }) | undefined>;

/** A letter before it is signed. */
export type Draft = Letter & {
  /** Whose name it bears; left out for today's trader. */
  signer?: Trader | undefined;
  /** The blocks below the signature. */
  appendix?: Block[];
};

/** A kind of letter. */
export type LetterOfKind = {
  /** Writes the letter; undefined if there is nothing to send any more. */
  compose: (waiting: WaitingLetter, composing: Composing) => Promise<Composed | undefined>;
  /** The letter as it would be about an order or an account that nobody has. */
  sample: (made: Sample) => Letter;
};

type Definition<Facts> = {
  read: Read<Facts>;
  sample: (made: Sample) => Facts;
  write: (facts: Facts, trader: Trader) => Draft;
};

/** Defines a kind of letter. `write` may leave out the signature, which every letter has. */
export function defineLetter<Facts>({ read, sample, write }: Definition<Facts>): LetterOfKind {
  return {
    async compose(waiting, composing) {
      const found = await read(waiting, composing);
      if (!found) return undefined;
      const { facts, ...recipient } = found;
      return { ...recipient, letter: sign(write(facts, composing.trader), composing.trader) };
    },
    sample: (made) => sign(write(sample(made), made.trader), made.trader),
  };
}

function sign({ signer, appendix = [], ...letter }: Draft, trader: Trader): Letter {
  const text = traderLines(signer ?? trader).join("\n");
  return { ...letter, blocks: [...letter.blocks, { kind: "smallPrint", text }, ...appendix] };
}

export const heading = (text: string): Block => ({ kind: "heading", text });
export const paragraph = (text: string): Block => ({ kind: "paragraph", text });
export const button = (text: string, url: string): Block => ({ kind: "button", text, url });
