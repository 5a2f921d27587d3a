import { z } from "zod";
import { href } from "~/forms/href";
import type { ApiName, Intent } from "~/forms/intent";
import type { NoticeCode } from "~/forms/notice-texts.server";
import type { Permission } from "~/shop/staff/roles";
import { admit, type Access, type Missing, type SessionBy, type Who } from "./admit.server";
import type { Session } from "./session.server";

/** Where a form's sender goes next, and the notices they see. Without `to` they go back. */
export type AfterForm = { to?: string; notices?: NoticeCode[] };

/** One call, with the types of its parts tied together. */
type Definition<Name, W extends Who, Fields, Output> = {
  name: Name;
  who: W;
  input: z.ZodType<Fields>;
  run: (session: SessionBy<W>, fields: Fields) => Promise<Output> | Output;
};

type FormSide<W extends Who, Output> = {
  /** The permission that a desk call needs. */
  may?: W extends "desk" ? Permission : never;
  /** Whether a desk call moves money, sets prices or concerns people, so that staff must have re-authenticated. */
  needsProof?: W extends "desk" ? boolean : never;
  /** Fields that the page must not get back after a refusal. */
  secretFields?: readonly string[];
  /** Fields in which somebody writes at the desk, who gets them back when it has closed meanwhile. */
  writtenFields?: readonly string[];
  /** Answers a guest who sends a form that is for customers. */
  answerGuest?: (session: Session, fields: Record<string, string>) => AfterForm;
  afterForm?: (output: Output, session: SessionBy<W>) => Promise<AfterForm> | AfterForm;
};

type JsonSide<Output> = {
  /**
   * The part of the output that is answered: beside `success: true`, or alone when it is unwrapped.
   */
  output?: z.ZodType<Partial<Output>>;
  isUnwrapped?: boolean;
};

/** The fields of a form: texts, and files where a page accepts them. */
export type FormFields = Record<string, string | File>;

/** A call that a form names by its button. */
export type FormCall = Access & {
  name: Intent;
  /** Whether its input has a field of that name. */
  reads(field: string): boolean;
  secretFields: readonly string[];
  writtenFields: readonly string[];
  answerGuest(session: Session, fields: Record<string, string>): AfterForm;
  answerForm(session: Session, fields: FormFields): Promise<AfterForm | Missing>;
};

type JsonAnswer = { answer: unknown };

/** A call at an address under /api. */
export type JsonCall<Name extends ApiName = ApiName> = {
  name: Name;
  who: Caller;
  input: z.ZodType;
  output: z.ZodType | undefined;
  isUnwrapped: boolean;
  answerJson(session: Session, body: unknown): Promise<JsonAnswer | Missing>;
};

/** Who may ask by JSON. The desk has forms alone. */
type Caller = Exclude<Who, "desk">;

/** A call by plain form and by JSON. A form is checked by `formInput` where there is one. */
export function defineCall<Name extends ApiName, W extends Caller, Fields, Output>(
  definition: Definition<Name, W, Fields, Output> &
    FormSide<W, Output> &
    JsonSide<Output> & { formInput?: z.ZodType<Fields> },
): FormCall & JsonCall<Name> {
  const input = definition.formInput ?? definition.input;
  return { ...defineFormCall({ ...definition, input }), ...defineJsonCall(definition) };
}

/** A call by plain form only. */
export function defineFormCall<W extends Who, Fields, Output>({
  name,
  who,
  may,
  needsProof,
  secretFields = [],
  writtenFields = [],
  answerGuest = () => ({ to: href("/login"), notices: ["loginEnded"] }),
  input,
  run,
  afterForm,
}: Definition<Intent, W, Fields, Output> & FormSide<W, Output>): FormCall {
  return {
    name,
    who,
    may,
    needsProof,
    secretFields,
    writtenFields,
    answerGuest,
    reads: (field) => hasField(input, field),
    async answerForm(session, fields) {
      const admitted = admit({ who, may, needsProof }, session);
      if ("missing" in admitted) return admitted;
      const output = await run(admitted.session, await input.parseAsync(fields));
      return (await afterForm?.(output, admitted.session)) ?? {};
    },
  };
}

/** Whether the schema of an object has the field. One that takes any has them all. */
function hasField(schema: z.core.$ZodType, field: string): boolean {
  if (schema instanceof z.ZodObject) {
    return Object.hasOwn(schema.shape, field) || schema.def.catchall !== undefined;
  }
  if (schema instanceof z.ZodPipe) return hasField(schema.in, field);
  if (schema instanceof z.ZodUnion) return schema.options.some((each) => hasField(each, field));
  if (schema instanceof z.ZodIntersection) {
    return hasField(schema.def.left, field) || hasField(schema.def.right, field);
  }
  return schema instanceof z.ZodRecord;
}

/** A call by JSON only. */
export function defineJsonCall<Name extends ApiName, W extends Caller, Fields, Output>({
  name,
  who,
  input,
  output,
  isUnwrapped = false,
  run,
}: Definition<Name, W, Fields, Output> & JsonSide<Output>): JsonCall<Name> {
  return {
    name,
    who,
    input,
    output,
    isUnwrapped,
    async answerJson(session, body) {
      const admitted = admit({ who }, session);
      if ("missing" in admitted) return admitted;
      const result = await run(admitted.session, await input.parseAsync(body));
      const answer = output?.parse(result);
      return { answer: isUnwrapped ? answer : { success: true, ...answer } };
    },
  };
}

/** A query: something that can be read at an address under /api. */
export type Query<Name extends ApiName = ApiName> = {
  name: Name;
  who: Caller;
  output: z.ZodType;
  /** The answer is undefined when nothing is found. A long list comes in slices, which are sent as they come. */
  answerQuery(
    session: Session,
    params: Record<string, string | undefined>,
  ): Promise<JsonAnswer | Missing>;
};

export function defineQuery<Name extends ApiName, W extends Caller, Output>({
  run,
  ...query
}: {
  name: Name;
  who: W;
  output: z.ZodType<Output>;
  run: (
    session: SessionBy<W>,
    params: Record<string, string | undefined>,
  ) => Promise<Output | undefined> | AsyncIterable<Output>;
}): Query<Name> {
  return {
    ...query,
    async answerQuery(session, params) {
      const admitted = admit(query, session);
      return "missing" in admitted ? admitted : { answer: await run(admitted.session, params) };
    },
  };
}

/** The calls and queries that modules export, by name, without those by form alone. */
export function apiOf<Module extends object>(
  modules: Module[],
): Record<ApiNameIn<Module>, JsonCall | Query> {
  const calls = modules.flatMap((module) => Object.values(module)).filter(isInApi);
  return Object.fromEntries(calls.map((call) => [call.name, call])) as Record<
    ApiNameIn<Module>,
    JsonCall | Query
  >;
}

type ApiNameIn<Module> = Module extends object
  ? Extract<Module[keyof Module], JsonCall | Query>["name"]
  : never;

const isInApi = (value: unknown): value is JsonCall | Query =>
  typeof value === "object" && value !== null && ("answerJson" in value || "answerQuery" in value);
