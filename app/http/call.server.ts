import type { z } from "zod";
import type { Customer } from "~/shop/customers/customers.server";
import type { Desk } from "~/shop/staff/desk-sessions.server";
import type { Permission } from "~/shop/staff/roles";
import type { NoticeCode } from "~/forms/notice-words.server";
import type { Session } from "./session.server";

/**
 * Who may ask: `anyone`; a `shopper`, who is anyone at a page and a customer at a JSON call; a
 * `customer`; or whoever is at the open `desk`.
 */
export type Who = "anyone" | "shopper" | "customer" | "desk";

/** The session of a caller who may ask. A call for customers always has a customer. */
type SessionBy<W extends Who> = W extends "desk"
  ? DeskSession
  : W extends "customer"
    ? Session & { customer: Customer }
    : Session;

export type DeskSession = Session & { customer: Customer; desk: Desk };

/** Where a form's sender goes next, and the notices they see. Without `to` they go back. */
export type AfterForm = { to?: string; notices?: NoticeCode[] };

/** One call, with the types of its parts tied together. */
type Definition<W extends Who, Fields, Output> = {
  who: W;
  /** What a call at the desk needs its caller's role to permit. */
  may?: W extends "desk" ? Permission : never;
  input: z.ZodType<Fields>;
  run: (session: SessionBy<W>, fields: Fields) => Promise<Output> | Output;
};

type FormSide<W extends Who, Output> = {
  /** Fields that the page must not get back after a refusal. */
  secretFields?: readonly string[];
  /** Fields in which somebody writes at the desk, who gets them back when it has closed meanwhile. */
  writtenFields?: readonly string[];
  afterForm?: (output: Output, session: SessionBy<W>) => Promise<AfterForm> | AfterForm;
};

type JsonSide<Output> = {
  /**
   * The part of the output that is answered: beside `success: true`, or alone when it is unwrapped.
   */
  output?: z.ZodType<Partial<Output>>;
  isUnwrapped?: boolean;
};

/** Who may ask, and for a call at the desk what their role has to permit. */
export type Access = { who: Who; may?: Permission };

/** What a form sends: texts, and where a page takes them, files. */
export type FormFields = Record<string, string | File>;

/** A call that a form names by its button. */
export type FormCall = Access & {
  secretFields: readonly string[];
  writtenFields: readonly string[];
  answerForm(session: Session, fields: FormFields): Promise<AfterForm>;
};

/** A call at an address under /api. */
export type JsonCall = Access & {
  input: z.ZodType;
  output: z.ZodType | undefined;
  isUnwrapped: boolean;
  answerJson(session: Session, body: unknown): Promise<unknown>;
};

/** A call by plain form and by JSON. `formInput` requires more of a form than of JSON. */
export function defineCall<W extends Who, Fields, Output>(
  definition: Definition<W, Fields, Output> &
    FormSide<W, Output> &
    JsonSide<Output> & { formInput?: z.ZodType<Fields> },
): FormCall & JsonCall {
  const input = definition.formInput ?? definition.input;
  return { ...defineJsonCall(definition), ...defineFormCall({ ...definition, input }) };
}

/** A call by plain form only. */
export function defineFormCall<W extends Who, Fields, Output>({
  who,
  may,
  secretFields = [],
  writtenFields = [],
  input,
  run,
  afterForm,
}: Definition<W, Fields, Output> & FormSide<W, Output>): FormCall {
  return {
    who,
    may,
    secretFields,
    writtenFields,
    async answerForm(session, fields) {
      // The door has checked who asks.
      const by = session as SessionBy<W>;
      const output = await run(by, await input.parseAsync(fields));
      return (await afterForm?.(output, by)) ?? {};
    },
  };
}

/** A call by JSON only. */
export function defineJsonCall<W extends Who, Fields, Output>({
  who,
  may,
  input,
  output,
  isUnwrapped = false,
  run,
}: Definition<W, Fields, Output> & JsonSide<Output>): JsonCall {
  return {
    who,
    may,
    input,
    output,
    isUnwrapped,
    async answerJson(session, body) {
      const result = await run(session as SessionBy<W>, await input.parseAsync(body));
      const answer = output?.parse(result);
      return isUnwrapped ? answer : { success: true, ...answer };
    },
  };
}

/** A query: something that can be read at an address under /api. */
export type Query = Access & {
  output: z.ZodType;
  /** Undefined when nothing is found. A long list comes in slices, which are sent as they come. */
  run(
    session: Session,
    params: Record<string, string | undefined>,
  ): Promise<unknown> | AsyncIterable<unknown>;
};

export function defineQuery<W extends Who, Output>(query: {
  who: W;
  may?: W extends "desk" ? Permission : never;
  output: z.ZodType<Output>;
  run(
    session: SessionBy<W>,
    params: Record<string, string | undefined>,
  ): Promise<Output | undefined> | AsyncIterable<Output>;
}): Query {
  return { ...query, run: (session, params) => query.run(session as SessionBy<W>, params) };
}
