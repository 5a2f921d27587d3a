import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { shopApi } from "~/calls/all.server";
import { addresses } from "~/http/addresses.server";
import type { ApiName } from "~/forms/intent";
import type { Who } from "~/http/admit.server";
import type { JsonCall, Query } from "~/http/call.server";
import { shopName } from "~/shop/brand-name";

const Refusal = z.object({ error: z.string() }).meta({
  id: "Refusal",
  description: "Why not, in words",
});

/** The OpenAPI 3.1 description of every call under /api. */
export function describeCalls() {
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, address] of Object.entries(addresses) as [ApiName, string][]) {
    const asked = shopApi[name];
    const path = address.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] =
      "answerJson" in asked
        ? { post: describeCall(path, asked) }
        : { get: describeQuery(path, asked) };
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: shopName,
      version: "1",
      description:
        "Prices are pounds sterling. A refusal of any call is {error} with a 4xx status.",
    },
    paths,
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  });
}

function describeQuery(path: string, { who, output }: Query): ZodOpenApiOperationObject {
  const names = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
  return {
    operationId: operationId(path),
    security: securityFor(who),
    ...(names.length > 0 && {
      requestParams: {
        path: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))),
      },
    }),
    responses: { 200: json("As asked", output), ...refusals(["401", "403", "404", "405"]) },
  };
}

function describeCall(path: string, call: JsonCall): ZodOpenApiOperationObject {
  const shape = call.output instanceof z.ZodObject ? call.output.shape : {};
  const output = z.object(call.isUnwrapped ? shape : { success: z.literal(true), ...shape });
  return {
    operationId: operationId(path),
    security: securityFor(call.who),
    requestBody: { required: true, content: { "application/json": { schema: call.input } } },
    responses: {
      200: json("Done", output),
      ...refusals(["400", "401", "404", "405", "409", "413", "415", "422", "429", "503"]),
    },
  };
}

function securityFor(who: Who): ZodOpenApiOperationObject["security"] {
  return who === "anyone" ? [{}, { token: [] }] : [{ token: [] }];
}

function json(description: string, schema: z.ZodType) {
  return { description, content: { "application/json": { schema } } };
}

type Status = `4${number}` | `5${number}`;

function refusals(statuses: Status[]) {
  return Object.fromEntries(statuses.map((status) => [status, json("Refused", Refusal)]));
}

function operationId(path: string): string {
  return path
    .replace("/api/", "")
    .replaceAll(/[{}]/g, "")
    .replaceAll(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());
}
