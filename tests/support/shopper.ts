import { markIn } from "../../app/forms/cookie-mark";

/**
 * A browser without scripts. It keeps cookies, sends forms as a browser would, and follows no
 * redirect by itself.
 */
export class Shopper {
  readonly cookies = new Map<string, string>();
  constructor(readonly shopUrl: string) {}

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get(path: string): Promise<Response> {
    return this.send(path, {});
  }

  /** Submits a form with those fields by its button with that intent. */
  submit(path: string, intent: string, fields: Record<string, string> = {}): Promise<Response> {
    return this.send(path, {
      method: "POST",
      headers: { Origin: this.shopUrl },
      body: new URLSearchParams({ ...fields, intent }),
    });
  }

  /** Becomes a new customer, and takes the welcome. */
  async register({
    name = "Dave",
    email = `${crypto.randomUUID()}@example.com`,
    password = "correct horse",
  } = {}): Promise<{ email: string }> {
    const fields = { name, email, password, terms: "on" };
    await this.follow(await this.submit("/login?mode=register", "register", fields));
    return { email };
  }

  /** Follows the redirect of an answer, once, and on from the mark of a first cookie. @throws if it is none */
  async follow(answer: Response): Promise<Response> {
    const location = answer.headers.get("Location");
    if (location === null) throw new Error(`Nothing to follow: ${answer.status} ${answer.url}`);
    const page = await this.get(new URL(location, this.shopUrl).href);
    return markIn(location) && page.status === 303 ? this.follow(page) : page;
  }

  async send(path: string, init: RequestInit): Promise<Response> {
    const cookie = this.cookieHeader;
    const answer = await fetch(new URL(path, this.shopUrl), {
      redirect: "manual",
      ...init,
      headers: { ...(cookie && { Cookie: cookie }), ...init.headers },
    });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    return answer;
  }

  #keep(line: string) {
    const [pair = "", ...attributes] = line.split("; ");
    const [name = "", value = ""] = pair.split("=", 2);
    if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** The basket's name in the navigation bar of a page: "Basket, 2 cards". */
export function basketIn(html: string): string | undefined {
  const text = html.replaceAll(/<!--.*?-->|<[^>]+>/g, "");
  return /Basket, \d+ cards?/.exec(text)?.[0];
}
