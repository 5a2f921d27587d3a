import { describe, expect, test } from "vitest";
import { maxBodyBytes, readBody, readForm, readJson, textsIn } from "../../app/http/body.server";

const formType = "application/x-www-form-urlencoded";

/** A request whose body comes in those pieces. */
function send(pieces: (string | Error)[], headers: Record<string, string> = {}) {
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece instanceof Error) controller.error(piece);
      else if (piece === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
  const init = { method: "POST", headers, body, duplex: "half" };
  return new Request("http://shop/", init as RequestInit);
}

const statusOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 200,
    (refusal: Response) => refusal.status,
  );

test("a form’s texts come without a NUL, which PostgreSQL does not store", async () => {
  const form = send(["a=x%00y&b=z"], { "Content-Type": formType });
  expect(await readForm(form)).toEqual({ a: "x\u0001y", b: "z" });
});

describe("a body", () => {
  test("is read whole, in whatever pieces it comes, and may be none", async () => {
    expect(String(await readBody(send(["a", "b", "c"])))).toBe("abc");
    expect(String(await readBody(new Request("http://shop/")))).toBe("");
  });

  test("is taken up to its last byte, and refused beyond, whatever length it declares", async () => {
    const most = ["x".repeat(maxBodyBytes - 1), "y"];
    expect(await readBody(send([...most]))).toHaveLength(maxBodyBytes);
    expect(maxBodyBytes).toBe(65_536);
    for (const declared of ["", "65536", "65537"]) {
      const headers = { ...(declared && { "Content-Length": declared }) };
      expect(await statusOf(readBody(send([...most, "z"], headers)))).toBe(413);
    }
    expect(await statusOf(readBody(send(["12", "34"]), 3))).toBe(413);
    expect(await statusOf(readBody(send(["12", "3"]), 3))).toBe(200);
  });

  test("that declares nothing is refused as soon as it is too much", async () => {
    const pieces = Array.from({ length: 20 }, () => "1234");
    expect(await statusOf(readBody(send(pieces), 9))).toBe(413);
    expect(pieces.length).toBeGreaterThan(10);
  });

  test("that declares too much is read to its end before it is refused", async () => {
    const pieces = ["1234", "5678", "9"];
    expect(await statusOf(readBody(send(pieces, { "Content-Length": "9" }), 3))).toBe(413);
    expect(pieces).toEqual([]);
  });

  test("that is cut off is its sender's doing", async () => {
    expect(await statusOf(readBody(send(["a", new Error("gone")])))).toBe(400);
  });
});

describe("the body of a call", () => {
  test("is taken with 5,000 values, in whatever they are nested, and refused with more", async () => {
    const list = (count: number) => JSON.stringify({ a: Array.from({ length: count }, () => 1) });
    // The list and the whole count as well.
    expect(await readJson(send([list(4_998)]))).toMatchObject({ a: { length: 4_998 } });
    expect(await statusOf(readJson(send([list(4_999)])))).toBe(413);
  });

  test("that is no JSON is none", async () => {
    for (const text of ["", "{", "[".repeat(60_000)]) {
      expect(await readJson(send([text]))).toBeUndefined();
    }
  });
});

describe("a form", () => {
  const parts = [
    "--b",
    'Content-Disposition: form-data; name="a"',
    "",
    "x".repeat(70_000),
    "--b--",
  ];
  const inParts = `${parts.join("\r\n")}\r\n`;
  const partsType = "multipart/form-data; boundary=b";

  test("is read in either of its types, in any case of letters", async () => {
    const fields = { a: "1", b: "ü" };
    const sent = "a=1&b=%C3%BC";
    expect(await readForm(send([sent], { "Content-Type": formType }))).toEqual(fields);
    const shouted = `${formType.toUpperCase()}; charset=utf-8`;
    expect(await readForm(send([sent], { "Content-Type": shouted }))).toEqual(fields);
  });

  test.each([["text/plain"], ["application/json"], [`x${formType}`], [`${formType}s`], [""]])(
    "is no form when its type is %j",
    async (type) => {
      const headers = { ...(type && { "Content-Type": type }) };
      expect(await statusOf(readForm(send(["a=1"], headers)))).toBe(415);
    },
  );

  test("may be longer only in parts, where a page takes a file", async () => {
    const read = (body: string, type: string, most?: number) =>
      statusOf(readForm(send([body], { "Content-Type": type }), most));
    expect(await read(inParts, partsType, 80_000)).toBe(200);
    expect(await read(inParts, partsType)).toBe(413);
    expect(await read(`a=${"x".repeat(70_000)}`, formType, 80_000)).toBe(413);
  });

  test("that is garbled is refused", async () => {
    expect(await statusOf(readForm(send(["rubbish"], { "Content-Type": partsType })))).toBe(400);
  });

  test("contains texts, and a file is none of them", () => {
    expect(textsIn({ a: "1", b: new File(["x"], "x.png"), c: "" })).toEqual({ a: "1", c: "" });
  });
});
