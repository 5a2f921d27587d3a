import sharp, { type Create } from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { noticeTexts } from "../../app/forms/notice-texts.server";
import { upload } from "../support/cards";
import { atDesk, newStaff, textOf } from "../support/desk";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "1000" });
const [width, height] = [640, 896];
const megabyte = 1024 * 1024;

let owner: Shopper;
let address: string;
beforeAll(async () => {
  owner = await atDesk(shop, "owner");
  const begun = await owner.submit("/desk/cards", "new-card", { name: "Pictured", price: "2.99" });
  address = `${new URL(begun.headers.get("Location") ?? "", shop.url).pathname}/picture`;
});

const plain = (options: Partial<Create> = {}) =>
  sharp({ create: { width, height, channels: 3, background: "#c33", ...options } });

const send = (picture: Buffer, by = owner) =>
  upload(by, address, "upload-picture", { card: "pictured" }, { picture });

/** The shop answers before it has read all, and may have hung up before its answer is seen. */
const cutOff = "cut off";
const statusOf = (sent: Promise<Response>) =>
  sent.then(
    ({ status }) => status,
    () => cutOff,
  );

describe("a picture", () => {
  // Spec 19: A picture is redrawn in every size, without the metadata of the original.
  // (app/shop/catalogue/draw-pictures.server.ts, app/server/pictures.ts)
  test("is redrawn in every size and upright, without metadata, for each of the four kinds", async () => {
    const photo = plain({ width: 1200, height: 800 }).withMetadata({
      orientation: 6,
      exif: { IFD0: { Copyright: "Olive" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } },
    });
    const kinds = [plain().png(), plain().webp(), plain().avif(), photo.jpeg()];
    for (const kind of kinds) {
      const sent = await send(await kind.toBuffer());
      expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/desk/cards/pictured"]);
      const page = await textOf(await owner.follow(sent));
      expect(page).toContain(noticeTexts.pictureTaken.message);
    }
    const { picture } = await shop.db
      .selectFrom("products")
      .select("picture")
      .where("id", "=", "pictured")
      .executeTakeFirstOrThrow();
    for (const [file, size, format] of [
      ["320.avif", [320, 448], "heif"],
      ["480.webp", [480, 672], "webp"],
      ["640.webp", [640, 896], "webp"],
      ["social.jpg", [1200, 630], "jpeg"],
    ] as const) {
      const answer = await fetch(`${shop.url}/pictures/${picture}-${file}`);
      const drawn = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([drawn.width, drawn.height, drawn.format]).toEqual([...size, format]);
      expect([drawn.exif, drawn.orientation]).toEqual([undefined, undefined]);
      expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
  });

  // Spec 19: The closer look shows an upload of at least 1120 by 1568 pixels on sharp screens.
  // (app/shop/catalogue/card-pictures.server.ts, app/routes/card/zoom.tsx)
  test("is shown wide in the closer look if the upload is large enough", async () => {
    const give = (picture: Buffer) =>
      upload(
        owner,
        "/desk/cards/grapes/picture",
        "upload-picture",
        { card: "grapes" },
        { picture },
      );
    const look = async () => (await fetch(`${shop.url}/card/grapes?zoom=open`)).text();
    await give(await plain().png().toBuffer());
    await expect.poll(look).toMatch(/-640\.avif 640w"/);
    await give(await plain({ width: 1120, height: 1568 }).png().toBuffer());
    await expect.poll(look).toMatch(/-1120\.avif 1120w"/);
    const [file] = /\/pictures\/\w+-1120\.avif/.exec(await look()) ?? [];
    const { width: wide } = await sharp(
      Buffer.from(await (await fetch(`${shop.url}${file}`)).arrayBuffer()),
    ).metadata();
    expect(wide).toBe(1120);
  });

  test("hides nothing that follows it: a page in a picture is served as a picture", async () => {
    const sent = await send(
      Buffer.concat([
        await plain({ background: "#3c3" }).jpeg().toBuffer(),
        Buffer.from("<script>"),
      ]),
    );
    expect(sent.status).toBe(303);
    const files = await shop.db.selectFrom("pictures").select("bytes").execute();
    expect(files.length).toBeGreaterThan(6);
    expect(files.filter(({ bytes }) => Buffer.from(bytes).includes("<script>"))).toEqual([]);
  });

  // Spec 19: A file of more than ten megabytes is refused with a page that says so.
  // (app/server/guard.ts, app/http/body.server.ts)
  test("is refused at eleven megabytes, like any other form of that length, with a page that says so", async () => {
    const tooLong: Record<string, () => Promise<Response>> = {
      "a picture": () => send(Buffer.alloc(11 * megabyte)),
      "a picture from a large camera": () => send(Buffer.alloc(39 * megabyte)),
      prices: () => owner.submit("/desk/prices", "change-prices", { name: "A".repeat(megabyte) }),
      "a name": () => owner.submit("/desk/cards", "new-card", { name: "A".repeat(65 * 1024) }),
    };
    for (const [name, sendIt] of Object.entries(tooLong)) {
      const answer = await sendIt();
      expect([name, answer.status]).toEqual([name, 413]);
      expect(await textOf(answer)).toContain("That is too much to take in.");
    }
  });

  // Spec 19: A file of up to ten megabytes is read from an owner at the open desk only.
  // (app/http/body.server.ts, app/http/form-actions.server.ts)
  test("is read at nine megabytes from nobody but staff at the open desk", async () => {
    const long = Buffer.alloc(9 * megabyte);
    expect((await send(long)).status).toBe(422);
    const strangers = [
      new Shopper(shop.url),
      await newStaff(shop, "owner"),
      await atDesk(shop, "packer"),
    ];
    for (const stranger of strangers) {
      expect([413, cutOff]).toContain(await statusOf(send(long, stranger)));
      expect((await stranger.get("/")).status).toBe(200);
    }
    expect([413, cutOff]).toContain(await statusOf(send(Buffer.alloc(45 * megabyte))));
    expect((await owner.get("/desk/cards")).status).toBe(200);
  });
});
