import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openLog } from "../../../app/server/log";
import { databases, seededConnection } from "../../support/database";

test.each(databases)(
  "the log of a failed constraint on %s contains nothing of the row",
  async (kind) => {
    const { db } = await seededConnection(kind);
    const dave = {
      name: "Dave Secret",
      email: "dave@secret.example",
      normalisedEmail: "dave@secret.example",
      passwordHash: "hash-of-a-secret",
      createdAt: Date.now(),
    };
    const insert = (id: string) =>
      db
        .insertInto("customers")
        .values({ ...dave, id })
        .execute();
    await insert("BB-1");
    const output = new PassThrough();
    const log = openLog("info", output);
    await insert("BB-2").catch((error: unknown) => log.error({ err: error }, "A page failed"));
    output.end();
    const line = await text(output);
    expect(line).toMatch(/constraint/i);
    expect(line).not.toMatch(/secret/i);
  },
);
