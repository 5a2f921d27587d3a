import type { z } from "zod";

/** Those fields of an object, and no others. */
export function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
}

/** All fields of an object but those. */
export function omit<T extends object, K extends PropertyKey>(
  from: T,
  keys: readonly K[],
): Omit<T, K> {
  const left = Object.entries(from).filter(([key]) => !keys.some((each) => each === key));
  return Object.fromEntries(left) as Omit<T, K>;
}

/** The keys of a constant object, whose type names them all. */
export function keysOf<Key extends string>(labels: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(labels) as Key[];
}

/** Schemas of columns, by their names, each of the column's type. */
export type Columns<Row> = { [Column in keyof Row]?: z.ZodType<Row[Column]> };

/** Whether a text from outside is one of the keys of a constant object. */
export function isKeyOf<T extends object>(labels: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(labels, key);
}

/** Whether it is an error with that code, as Node and the database drivers set it. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
