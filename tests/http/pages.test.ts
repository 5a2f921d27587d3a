import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { request, type IncomingMessage } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { maxBodyBytes } from "../../app/http/body.server";
import { catalogue } from "../../db/catalogue/catalogue";
import { queryByPath } from "../../remix.config.js";
import { polite } from "../support/arrivals";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite");

describe("pages", () => {
  // Spec 2: Any other address shows the not-found page. (app/routes/not-found/page.tsx)
  test("an unknown card and an unknown address are the not-found page", async () => {
    for (const path of [
      "/card/nope",
      "/nope",
      "/card/a%00b",
      "/card/x/y",
      "/preferences",
      "/.env",
    ]) {
      const answer = await fetch(shop.url + path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).toContain("Oops! Looks like your Karma caught up with you...");
    }
  });

  // Spec 10: An address that is spelled in another way, such as /search/?q=grapes, leads on to the same page.
  // (app/server/known-url.ts)
  test("a path with a slash more, a capital or two slashes leads on to the one address, with its query", async () => {
    const cards = catalogue.slice(0, 22).map(({ id }) => `/card/${id}`);
    const screens = [...queryByPath.keys()].filter((path) => !/[:*]|^\/(api|webhooks)/.test(path));
    const paths = [...screens, ...cards].filter((path) => path !== "/");
    expect(paths.length).toBeGreaterThanOrEqual(40);
    for (const path of paths) {
      const page = path.startsWith("/card/") ? "/card/:productId" : path;
      const query = new URLSearchParams(queryByPath.get(page)).toString();
      const capital = path.replace(/[a-z]/, (letter) => letter.toUpperCase());
      for (const spelled of [`${path}/`, capital, `/${path}`, path.replace(/.$/, "$&//")]) {
        for (const search of ["", query && `?${query}`]) {
          const init = { redirect: "manual" } as const;
          const answer = await fetch(shop.url + spelled + search, init);
          const led = [answer.status, answer.headers.get("Location")];
          expect([spelled, ...led]).toEqual([spelled, 308, path + search]);
          expect(answer.headers.get("Cache-Control")).toBe("no-store");
        }
      }
    }
  });

  test.each([
    ["/search/?q=grapes", "/search?q=grapes"],
    ["/ALL?for=mum&colour=red", "/all?for=mum"],
    ["/Card//%67rapes/", "/card/grapes"],
    ["/ORDER/aB_-/", "/order/aB_-"],
    ["//?quick-view=bingo", "/?quick-view=bingo"],
  ])("the address %s leads readers on to %s, and answers forms", async (spelled, address) => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await fetch(shop.url + spelled, { method, redirect: "manual" });
      expect([method, answer.status]).toEqual([method, 308]);
      expect(answer.headers.get("Location")).toBe(address);
    }
    const read = async (path: string) => (await fetch(shop.url + path)).text();
    expect(await read(spelled)).toBe(await read(address));
    const post = async (path: string) =>
      (await fetch(shop.url + path, { method: "POST", redirect: "manual" })).status;
    expect(await post(spelled)).toBe(await post(address));
  });

  test("a call and the payment company’s events are answered where they came", async () => {
    const answer = await fetch(`${shop.url}/API//products/all-products/`, { redirect: "manual" });
    expect(answer.status).toBe(200);
    const body = "x".repeat(maxBodyBytes + 1);
    for (const path of ["/webhooks/stripe", "/Webhooks//stripe/"]) {
      const { status } = await fetch(shop.url + path, { method: "POST", body, redirect: "manual" });
      expect([path, status]).toEqual([path, 400]);
    }
  });

  test("an address that no page has is led nowhere", async () => {
    for (const path of ["//evil.example", "//evil.example/all", "/nowhere/", "/Nowhere"]) {
      const { status } = await fetch(shop.url + path, { redirect: "manual" });
      expect([path, status]).toEqual([path, 404]);
    }
  });

  test("a reader who writes www. before the shop’s name is led to the name, and no form is", async () => {
    const { port, host } = new URL(shop.url);
    const ask = async (method: string, path: string) => {
      const headers = { Host: `www.${host}` };
      const sent = request({ port, host: "127.0.0.1", method, path, headers }).end();
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      answer.resume();
      return [answer.statusCode, answer.headers.location];
    };
    expect(await ask("GET", "/Search/?q=grapes")).toEqual([308, `${shop.url}/search?q=grapes`]);
    expect(await ask("GET", "//evil.example")).toEqual([308, `${shop.url}//evil.example`]);
    expect((await ask("POST", "/cart"))[1]).toBeUndefined();
    expect(await ask("GET", "/api/products/all-products")).toEqual([200, undefined]);
  });

  test("a card's page says how large it is, how it is posted, and that it may be blank", async () => {
    const html = await (await fetch(`${shop.url}/card/grapes`)).text();
    const text = html.replaceAll("\u00a0", " ");
    expect(text).toContain(
      "One A6 card, 105 × 148 mm, of 250 g board or more, posted flat in a C6 envelope",
    );
    expect(text).toContain("Your words, or nothing.");
  });

  // Spec 9: Category pages show 15 cards at a time. (app/routes/listing/more-link.tsx)
  test("a listing shows whole pages of fifteen, and takes rubbish for the first", async () => {
    const counts = async (show: string) => {
      const page = await (await fetch(`${shop.url}/all?show=${show}`)).text();
      return /Showing .*? products/.exec(page.replaceAll("<!-- -->", ""))?.[0];
    };
    const all = catalogue.length;
    expect(await counts("abc")).toBe(`Showing 1-15 out of ${all} products`);
    expect(await counts("-3")).toBe(`Showing 1-15 out of ${all} products`);
    expect(await counts("16")).toBe(`Showing 1-${Math.min(30, all)} out of ${all} products`);
    expect(await counts("99999")).toBe(`Showing 1-${all} out of ${all} products`);
    expect(await counts("1e999")).toBe(`Showing 1-15 out of ${all} products`);
  });

  test("ask for their first picture before all others", async () => {
    for (const path of ["/", "/all", "/card/grapes", "/search?q=idiot", "/all?quick-view=grapes"]) {
      const pictures = (await (await fetch(shop.url + path)).text()).match(/<img [^>]*>/g) ?? [];
      const loading = pictures.map(
        (picture) => /(fetchpriority="high"|loading="lazy")/.exec(picture)?.[1],
      );
      expect(loading.length, path).toBeGreaterThan(0);
      const [first, ...others] = loading;
      expect([first, new Set(others)], path).toEqual([
        'fetchpriority="high"',
        new Set(others.length > 0 ? ['loading="lazy"'] : []),
      ]);
    }
  });

  test("name the picture that is seen first in their head, in the file that is shown then", async () => {
    const attributesOf = (tag = "") =>
      new Map([...tag.matchAll(/ (\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
    for (const path of ["/all", "/card/grapes"]) {
      const [head = "", body = ""] = (await (await fetch(shop.url + path)).text()).split("</head>");
      const named = attributesOf(/<link rel="preload"[^>]*>/.exec(head)?.[0]);
      const shown = attributesOf(/<source [^>]*>/.exec(body)?.[0]);
      expect(named.get("imageSrcSet"), path).toMatch(/-320\.avif 320w/);
      expect([named.get("imageSrcSet"), named.get("imageSizes"), named.get("type")]).toEqual([
        shown.get("srcSet"),
        shown.get("sizes"),
        shown.get("type"),
      ]);
    }
    const shopper = new Shopper(shop.url);
    polite(shopper);
    const wrapped = await (await shopper.get("/card/grapes")).text();
    expect(wrapped).toMatch(/wrapped(-\d)?\.svg/);
    expect(wrapped).not.toContain('rel="preload"');
  });
});

describe("the policy of a page", () => {
  const hashed = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

  test("names the scripts that the frame wrote, and nothing else that is in the page", async () => {
    const answer = await fetch(`${shop.url}/card/grapes`);
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    const page = await answer.text();
    const scripts = [...page.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
    const [data, run] = [true, false].map((isData) =>
      scripts.filter(([, attributes = ""]) => attributes.includes("ld+json") === isData),
    );
    expect(run).toHaveLength(6);
    expect(run?.filter(([, , code = ""]) => !policy.includes(hashed(code)))).toEqual([]);
    expect(data?.length).toBeGreaterThan(0);
    expect(data?.filter(([, , code = ""]) => policy.includes(hashed(code)))).toEqual([]);
    expect(page).not.toContain("nonce");
  });

  test("names the styles in the page, which loads no other and no script ahead", async () => {
    const answer = await fetch(`${shop.url}/all`);
    const page = await answer.text();
    const styles = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = ""]) => css);
    expect(styles).toHaveLength(1);
    expect(styles[0]).toContain(".tile");
    expect(styles[0]).not.toContain(".receipt{");
    expect(answer.headers.get("Content-Security-Policy")).toContain(
      `style-src 'self' ${hashed(styles[0] ?? "")};`,
    );
    expect(page).not.toMatch(/rel="(stylesheet|modulepreload)"|<script[^>]+src=/);
  });
});

describe("assets", () => {
  const folder = "build/client/assets";
  const readScripts = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".js"));
    return Promise.all(
      names.map(async (name) => (await fetch(`${shop.url}/assets/${name}`)).text()),
    );
  };

  // Spec 10: `npm start` serves the production build. (app/server/start.js, app/server/build.ts)
  test("are React as it is for production, whoever asked for the build", async () => {
    const scripts = await readScripts();
    const react = scripts.filter((script) => script.includes("hydrateRoot"));
    expect(react.join("")).toContain("Minified React error #");
    expect(react.join("")).not.toContain("Warning: ");
  });

  test("ask for no location, contacts, camera, microphone or notifications", async () => {
    const scripts = (await readScripts()).join("\n");
    expect(scripts).toContain("navigator.");
    expect(scripts).not.toMatch(/geolocation|mediaDevices|getUserMedia|\.contacts\.select/);
    expect(scripts).not.toMatch(/Notification\.|pushManager|serviceWorker/);
  });

  test("were compressed when they were built, for they never change", async () => {
    const name = (await readdir(folder)).find((one) => one.endsWith(".css")) ?? "";
    const { headers, ok } = await fetch(`${shop.url}/assets/${name}`, {
      method: "HEAD",
      headers: { "Accept-Encoding": "br" },
    });
    const compressed = await readFile(`${folder}/${name}.br`);
    const plain = await readFile(`${folder}/${name}`);
    expect(brotliDecompressSync(compressed).equals(plain)).toBe(true);
    expect(ok).toBe(true);
    expect(headers.get("Content-Encoding")).toBe("br");
    expect(Number(headers.get("Content-Length"))).toBe(compressed.length);
    expect(headers.get("Cache-Control")).toContain("immutable");
  });
});

test("the reviews stand-in serves its script as what it is", async () => {
  const answer = await fetch(`${shop.standInsUrl}/reviews/widget.js`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(await answer.text()).toContain("window.reviewsWidget");
});

describe("the log", () => {
  test("writes one line for each request, without queries, cookies, messages or addresses of readers", async () => {
    const shopper = new Shopper(shop.url);
    await shopper.submit("/cart?message=secret-query", "addtocart", {
      uId: "line-1",
      itemId: "grapes",
      personalisation: "secret-message",
    });
    await shopper.get("/search?q=secret-search");
    await expect.poll(() => shop.log.join("\n")).toContain('"path":"/search"');
    expect(shop.log.join("\n")).not.toMatch(/secret|guestCart|127\.0\.0\.1|::1|"level":[56]0/);
    const lines = shop.log.filter((line) => line.includes('"path":"/search"'));
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({
        level: 30,
        req: { id: expect.stringMatching(/^[\w-]{36}$/), method: "GET", path: "/search" },
        res: { status: 200 },
      }),
    );
  });
});
