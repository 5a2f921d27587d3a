import type { z } from "zod";

/** Turns the value of a cookie into text that is safe in one, and back. */
export type Codec<Value> = {
  /** Undefined for a text that the shop did not write. */
  decode: (text: string) => Value | undefined;
  encode: (value: Value) => string;
};

/** For a value that is safe as it is. */
export const plain: Codec<string> = { decode: (text) => text, encode: (value) => value };

export const isOn: Codec<true> = {
  decode: (text) => (text === "1" ? true : undefined),
  encode: () => "1",
};

/** For any JSON value. */
export const json = <Value>(schema: z.ZodType<Value>): Codec<Value> => ({
  decode: (text) => schema.safeParse(decodeValue(text)).data,
  encode: encodeValue,
});

export function encodeValue(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function decodeValue(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}
