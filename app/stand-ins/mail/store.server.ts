import { Sqlite } from "../../../db/better-sqlite3";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** A received letter. */
export type ReceivedLetter = {
  /** Counts from 1. */
  id: number;
  /** The recipients of the SMTP envelope, separated by commas. */
  to: string;
  subject: string;
  messageId: string;
  text: string;
  html: string;
  /** The headers as received. */
  headers: string;
  /** ISO 8601. */
  receivedAt: string;
};

export type LetterStore = ReturnType<typeof openLetterStore>;

/**
 * Opens the letters in the stand-ins' own SQLite file. Above `maxCount`, the oldest are deleted.
 */
export function openLetterStore(file: string, maxCount = 1_000) {
  mkdirSync(dirname(file), { recursive: true });
  const database = new Sqlite(file, { timeout: 50 });
  database.pragma("journal_mode = WAL");
  database.exec(
    "create table if not exists letters (id integer primary key autoincrement, content text not null) strict",
  );
  const add = database.prepare<[string]>("insert into letters (content) values (?)");
  const drop = database.prepare<[number]>(
    "delete from letters where id <= (select max(id) from letters) - ?",
  );
  const list = database.prepare<[], Row>("select * from letters order by id desc");
  const find = database.prepare<[string], Row>("select * from letters where id = ?");
  return {
    add(letter: Omit<ReceivedLetter, "id">): void {
      add.run(JSON.stringify(letter));
      drop.run(maxCount);
    },
    /** Newest first. */
    list: () => list.all().map(letterIn),
    find(id: string): ReceivedLetter | undefined {
      const row = find.get(id);
      return row && letterIn(row);
    },
    close: () => void database.close(),
  };
}

type Row = { id: number; content: string };

function letterIn({ id, content }: Row): ReceivedLetter {
  return { ...(JSON.parse(content) as Omit<ReceivedLetter, "id">), id };
}
