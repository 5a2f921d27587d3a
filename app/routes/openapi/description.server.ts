import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import type { Call, Query, Who } from "~/doors/call.server";
import * as account from "../account/calls.server";
import * as card from "../card/calls.server";
import * as cart from "../cart/calls.server";
import * as favourites from "../favourites/calls.server";
import * as home from "../home/calls.server";
import * as listing from "../listing/calls.server";
import * as login from "../login/calls.server";

const Refusal = z.object({ error: z.string() }).meta({
  id: "Refusal",
  description: "Why not, in words",
});

/** Each GET by its path, then each POST. */
const queries: Record<string, Query<any, any>> = {
  "/api/products/all-products": listing.allProducts,
  "/api/products/new-products": home.newProducts,
  "/api/products/{productId}": card.product,
  "/api/cart/getcart": cart.queries.getcart,
  "/api/favs/favs": favourites.queries.favs,
  "/api/user/account": account.account,
  "/api/orders/user/{userId}": account.orders,
};
const calls: Record<string, Call<any, any, any> | undefined> = {
  "/api/user/login": login.calls.login,
  "/api/user/register": login.calls.register,
  "/api/cart/addtocart": cart.calls.addtocart,
  "/api/cart/removefromcart": cart.calls.removefromcart,
  "/api/cart/mergecart": cart.calls.mergecart,
  "/api/personalisation/add-personalisation": cart.calls["add-personalisation"],
  "/api/favs/add-fav": favourites.calls["add-fav"],
  "/api/favs/remove-fav": favourites.calls["remove-fav"],
  "/api/create-checkout-session": cart.calls["create-checkout-session"],
};

/** The OpenAPI 3.1 description of every call under /api. */
export function describeCalls() {
  const paths: ZodOpenApiPathsObject = {};
  for (const [path, query] of Object.entries(queries)) {
    paths[path] = { get: describeQuery(path, query) };
  }
  for (const [path, call] of Object.entries(calls)) {
    if (call) paths[path] = { post: describeCall(path, call) };
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Bastard Cards",
      version: "1",
      description:
        "Prices are pounds sterling. A refusal of any call is {error} with a 4xx status.",
    },
    paths,
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  });
}

function describeQuery(path: string, { who, answer }: Query<any, any>): ZodOpenApiOperationObject {
  const names = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
  return {
    operationId: operationId(path),
    security: securityFor(who),
    ...(names.length > 0 && {
      requestParams: {
        path: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))),
      },
    }),
    responses: { 200: json("As asked", answer), ...refusals(["401", "403", "404", "405"]) },
  };
}

function describeCall(path: string, call: Call<any, any, any>): ZodOpenApiOperationObject {
  const shape = call.answer instanceof z.ZodObject ? call.answer.shape : {};
  const answer = z.object(call.isBare ? shape : { success: z.literal(true), ...shape });
  return {
    operationId: operationId(path),
    security: securityFor(call.who),
    requestBody: { required: true, content: { "application/json": { schema: call.input } } },
    responses: {
      200: json("Done", answer),
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
