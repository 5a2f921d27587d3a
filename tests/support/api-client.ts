import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import { expect } from "vitest";
import { Shopper } from "./shopper";

type Description = {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content: Record<string, { schema: object }> }> }>
  >;
  components: object;
};
export type Answer = { status: number; headers: Headers; body: any };

/** A client of the JSON calls. It checks every answer against the shop's own description. */
export class ApiClient {
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false });
  readonly #validators = new Map<string, ValidateFunction>();

  private constructor(
    readonly shopUrl: string,
    readonly description: Description,
  ) {}

  static async for(shopUrl: string): Promise<ApiClient> {
    const answer = await fetch(`${shopUrl}/api/openapi.json`);
    return new ApiClient(shopUrl, (await answer.json()) as Description);
  }

  get(path: string, token?: string): Promise<Answer> {
    return this.send("get", path, { headers: authorization(token) });
  }

  post(path: string, body: unknown, token?: string): Promise<Answer> {
    return this.send("post", path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...authorization(token) },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  }

  /** Registers a new customer. */
  async register(name = "Dave"): Promise<{ token: string; id: string; email: string }> {
    const email = `${crypto.randomUUID()}@example.com`;
    const fields = { name, email, password: "correct horse" };
    const { body } = await this.post("/api/user/register", fields);
    const account = await this.get("/api/user/account", body.token);
    return { token: body.token, id: account.body.user._id, email };
  }

  async send(method: "get" | "post", path: string, init: RequestInit): Promise<Answer> {
    const answer = await fetch(this.shopUrl + path, init);
    const body: unknown = await answer.json();
    const validate = this.#validatorFor(method, path, answer.status);
    validate(body);
    expect(
      validate.errors,
      `${method} ${path} ${answer.status} ${JSON.stringify(body)}`,
    ).toBeNull();
    return { status: answer.status, headers: answer.headers, body };
  }

  #validatorFor(method: string, path: string, status: number): ValidateFunction {
    const { paths, components } = this.description;
    const template = Object.keys(paths).find((known) =>
      new RegExp(`^${known.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path),
    );
    const schema = template
      ? paths[template]?.[method]?.responses[status]?.content["application/json"]?.schema
      : undefined;
    if (!schema) throw new Error(`Not described: ${method} ${path} ${status}`);
    const key = `${method} ${template} ${status}`;
    const validator = this.#validators.get(key) ?? this.#ajv.compile({ ...schema, components });
    this.#validators.set(key, validator);
    return validator;
  }
}

function authorization(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}

/** The password of every customer of these tests. */
export const password = "correct horse";

/** A customer at a browser, and the token of their other device. */
export async function onTwoDevices(api: ApiClient) {
  const { token, email, id } = await api.register();
  const shopper = new Shopper(api.shopUrl);
  await shopper.submit("/login", "login", { email, password });
  return { shopper, token, email, id };
}

export const isLoggedIn = async (shopper: Shopper) =>
  (await shopper.get("/account")).status === 200;
