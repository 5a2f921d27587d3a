import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { ShownCustomer } from "~/shop/customers/customers.server";
import { compressQuickly } from "../encoding";
import type { Captured } from "./capture";
import { placeholder } from "./placeholder";

const opening = "<script>";
const slots = new RegExp(`(${placeholder.name}|${placeholder.id})`);
const lineId = /(?<=name="uId" value=")[^"]{36}/;

/** The parts between the slots, in order. */
type Pieces = {
  beforeName: Buffer;
  beforeLineId: Buffer;
  /** Empty for a page without the id of a line. */
  afterLineId: Buffer;
  /** The script with the page's data, cut round its slots for the name and the id of the customer. */
  script: string[];
  afterScript: Buffer;
};

/** A customer's page with slots for who they are and for the id of the next click of Add To Cart. */
export class PageTemplate {
  private constructor(
    private readonly status: number,
    private readonly headers: OutgoingHttpHeaders,
    /** The Content Security Policy, with the placeholder instead of the script's hash. */
    private readonly policy: string,
    private readonly pieces: Pieces,
  ) {}

  /**
   * @returns undefined when the name stands in other places than the page's head and its data, the id in others
   *   than the data, or there are several ids of lines
   */
  static of({ status, headers, body }: Captured): PageTemplate | undefined {
    const page = body.toString();
    const [beforeName = "", between = "", end, ...more] = page.split(placeholder.name);
    const scriptAt = between.lastIndexOf(opening) + opening.length;
    if (end === undefined || more.length > 0) return undefined;
    const scriptEnd = end.indexOf("</script>");
    const script = between.slice(scriptAt) + placeholder.name + end.slice(0, scriptEnd);
    const cut = script.split(slots);
    if (cut.length !== 5 || page.split(placeholder.id).length !== 2) return undefined;
    const policy = String(headers["content-security-policy"]);
    const hash = hashOf(script);
    if (!policy.includes(hash)) return undefined;
    const [beforeLineId = "", afterLineId = "", ...afterOthers] = between
      .slice(0, scriptAt)
      .split(lineId);
    if (afterOthers.length > 0) return undefined;
    const openPolicy = policy.replace(hash, placeholder.id);
    return new PageTemplate(status, headers, openPolicy, {
      beforeName: Buffer.from(beforeName),
      beforeLineId: Buffer.from(beforeLineId),
      afterLineId: Buffer.from(afterLineId),
      script: cut,
      afterScript: Buffer.from(end.slice(scriptEnd)),
    });
  }

  /** In bytes, about. */
  get size(): number {
    const { script, ...others } = this.pieces;
    return [...script, ...Object.values(others)].reduce((sum, { length }) => sum + length, 0);
  }

  /** Fills the slots and sends the page. */
  async send(req: IncomingMessage, res: ServerResponse, { id, name }: ShownCustomer) {
    const { beforeName, beforeLineId, afterLineId, afterScript } = this.pieces;
    const filling: Record<string, string> = {
      [placeholder.id]: id,
      [placeholder.name]: asScript(name),
    };
    const script = Buffer.from(this.pieces.script.map((each) => filling[each] ?? each).join(""));
    const page = Buffer.concat([
      beforeName,
      Buffer.from(asText(name)),
      beforeLineId,
      Buffer.from(afterLineId.length > 0 ? randomUUID() : ""),
      afterLineId,
      script,
      afterScript,
    ]);
    const { body, headers } = await compressQuickly(page, req.headers["accept-encoding"]);
    const policy = this.policy.replace(placeholder.id, hashOf(script));
    const own = { ...this.headers, "content-security-policy": policy };
    res.writeHead(this.status, { ...own, ...headers }).end(body);
  }
}

const hashOf = (script: string | Buffer) => createHash("sha256").update(script).digest("base64");

const entities: Record<string, string> = {
  '"': "&quot;",
  "&": "&amp;",
  "'": "&#x27;",
  "<": "&lt;",
  ">": "&gt;",
};

/** As React writes a text. */
const asText = (text: string) => text.replace(/["&'<>]/g, (letter) => entities[letter]!);

/** As a text stands in the data of a page: in JSON within a string of a script. */
function asScript(text: string): string {
  const inside = (value: string) => JSON.stringify(value).slice(1, -1);
  return inside(inside(text)).replace(
    /[&<>\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
