import { describe, expect, test } from "vitest";
import { encodeValue } from "../../app/http/cookie-codecs.server";
import { cookieTable, hasOurCookie } from "../../app/http/cookie-table.server";
import { openCookieJar } from "../../app/http/cookies.server";
import { leaveNotices, takeNotices } from "../../app/http/notices.server";
import { keepHeart, openOnceBox } from "../../app/http/read-once.server";
import { cookiesIn } from "../../app/http/request-cookies.server";
import { noticeCodes } from "../../app/forms/notice-texts.server";
import { keysOf } from "../../app/shop/objects";

/** A browser that sends what it was given before, and each answer's cookies. */
function openBrowser(isSecure = false) {
  const kept = new Map<string, string>();
  const headers: string[] = [];
  const openJar = () =>
    openCookieJar(
      cookiesIn([...kept].map((pair) => pair.join("=")).join("; ")),
      isSecure,
      (header) => {
        headers.push(header);
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
        if (header.includes("Max-Age=0")) kept.delete(name);
        else kept.set(name, value);
      },
    );
  return {
    kept,
    headers,
    openJar,
    once: () => openOnceBox(openJar()),
  };
}

describe("a cookie", () => {
  test("is for this site alone and no script, for as long as the table says", () => {
    const browser = openBrowser(true);
    browser.openJar().set("mum", true);
    browser.openJar().set("mum", undefined);
    browser.openJar().set("draftMessage", ["grapes", "x"]);
    browser.openJar().set("notice", {});
    const always = "HttpOnly; Secure; SameSite=Lax";
    expect(browser.headers).toEqual([
      `mum=1; Max-Age=7776000; Path=/; ${always}`,
      `mum=; Max-Age=0; Path=/; ${always}`,
      `draftMessage=${encodeValue(["grapes", "x"])}; Max-Age=3600; Path=/card; ${always}`,
      `notice=${encodeValue({})}; Max-Age=3600; Path=/; ${always}`,
    ]);
    const plain = openBrowser();
    plain.openJar().set("mum", true);
    expect(plain.headers[0]).not.toContain("Secure");
  });

  test("is read as it was set, also in the same request, and none is removed that is not there", () => {
    const browser = openBrowser();
    const jar = browser.openJar();
    jar.set("discount", undefined);
    expect(browser.headers).toEqual([]);
    expect(jar.get("draftMessage")).toBeUndefined();
    jar.set("draftMessage", ["grapes", "ü;="]);
    expect(jar.get("draftMessage")).toEqual(["grapes", "ü;="]);
    expect(browser.openJar().get("draftMessage")).toEqual(["grapes", "ü;="]);
    expect(browser.kept.get("draftMessage")).toMatch(/^[\w-]+$/);
    jar.set("draftMessage", undefined);
    expect([jar.get("draftMessage"), browser.kept.size]).toEqual([undefined, 0]);
  });

  test.each([
    ["rubbish", "rubbish"],
    ["cut off", encodeValue({ notices: ["welcome"] }).slice(0, 9)],
    ["of an earlier release", encodeValue(["welcome"])],
    ["too long", encodeValue(["grapes", "x".repeat(101)])],
  ])("whose text is %s has no value", (_, text) => {
    const browser = openBrowser();
    for (const name of ["draftMessage", "presses", "notice", "discount", "mum", "desk"] as const) {
      browser.kept.set(name, text);
      expect([name, browser.openJar().get(name)]).toEqual([name, undefined]);
    }
    const { values, isPolite } = cookiesIn("mum=%31; notice=%");
    expect([{ ...values }, isPolite]).toEqual([{ mum: "%31", notice: "%" }, false]);
  });

  test.each([
    ["", false],
    ["other=1", false],
    ["other=1; mum=1", true],
    ["Bearer=x", true],
    ["notice=1", true],
    ["notice.abc=1; toString=1", false],
    [" mum", false],
    ["desk=1", false],
  ])("in %j is one of ours: %s", (header, isOurs) => {
    expect(hasOurCookie(cookiesIn(header).values)).toBe(isOurs);
  });
});

test("the cookies of the desk have a name over HTTPS that no other host can set", () => {
  for (const [isSecure, prefix] of [
    [true, "__Host-"],
    [false, ""],
  ] as const) {
    const browser = openBrowser(isSecure);
    browser.openJar().set("desk", { token: "token", mark: "mark" });
    browser.openJar().set("mum", true);
    const names = [`${prefix}desk`, "mum"];
    expect([...browser.kept.keys()]).toEqual(names);
    expect(browser.headers.every((header) => header.includes("; Path=/;"))).toBe(true);
    expect(browser.openJar().get("desk")).toEqual({ token: "token", mark: "mark" });
  }
});

test("a person’s cookies go when they log out, and the browser’s stay", () => {
  const browser = openBrowser();
  for (const name of keysOf(cookieTable)) browser.kept.set(name, "x");
  browser.openJar().forgetPerson();
  expect([...browser.kept.keys()]).toEqual(["guestCart", "guestCart.1", "mum", "desk"]);
  expect(browser.headers).toHaveLength(keysOf(cookieTable).length - browser.kept.size);
});

describe("the cookie that a later page reads once", () => {
  test("holds text that was typed, without any secret", () => {
    const browser = openBrowser();
    expect(browser.once().take("typed")).toBeUndefined();
    expect(browser.headers).toEqual([]);
    browser.once().keep({ typed: { name: "Dave", password: "x", secret: "y" } });
    expect(browser.once().take("typed")).toEqual({ name: "Dave" });
    expect(browser.kept.size).toBe(0);
    browser.once().keep({ typed: { name: "x".repeat(3_500) } });
    expect(browser.kept.size).toBe(0);
  });

  test("holds the link of a letter, if it is valid", () => {
    const browser = openBrowser();
    for (const link of ["x".repeat(101), "a;b", ""]) browser.once().keep({ link });
    expect(browser.kept.size).toBe(0);
    browser.once().keep({ link: "aB3_-" });
    expect(browser.once().read("link")).toBe("aB3_-");
    expect(browser.once().take("link")).toBe("aB3_-");
    expect(browser.kept.size).toBe(0);
  });

  test("holds the last ten hearts", () => {
    const browser = openBrowser();
    for (let i = 0; i < 12; i++) keepHeart(browser.once(), `card-${i}`);
    keepHeart(browser.once(), "card-5");
    const last = [2, 3, 4, 6, 7, 8, 9, 10, 11, 5].map((i) => `card-${i}`);
    expect(browser.once().read("hearts")).toEqual(last);
  });

  test("goes part by part, each when it is read", () => {
    const browser = openBrowser();
    keepHeart(browser.once(), "grapes");
    leaveNotices(browser.once(), ["pleaseLogin"]);
    const { notices } = takeNotices(browser.once(), false);
    expect(notices).toHaveLength(1);
    expect(takeNotices(browser.once(), false).notices).toEqual([]);
    expect(browser.once().take("hearts")).toEqual(["grapes"]);
    expect(browser.kept.size).toBe(0);
  });

  test("holds the newest alone where an answer has no room for all", () => {
    const browser = openBrowser();
    browser.once().keep({ typed: { name: "x".repeat(870) } });
    leaveNotices(browser.once(), ["welcome"]);
    expect(browser.once().read("typed")).toBeUndefined();
    expect(takeNotices(browser.once(), false).notices).toHaveLength(1);
  });
});

describe("the notices for the next page", () => {
  test("are those of the last answer that left any, and are read once", () => {
    const browser = openBrowser();
    leaveNotices(browser.once(), []);
    expect(browser.kept.size).toBe(0);
    leaveNotices(browser.once(), ["welcome"]);
    leaveNotices(browser.once(), ["pleaseLogin", "paymentsDown"]);
    leaveNotices(browser.once(), []);
    const read = takeNotices(browser.once(), false).notices;
    expect(read.map(({ message }) => message)).toEqual([
      "Please login to save your favourites.",
      expect.stringContaining("The payment page isn’t answering."),
    ]);
    expect(browser.kept.size).toBe(0);
    expect(takeNotices(browser.once(), false).notices).toEqual([]);
  });

  test.each([
    ["rubbish", "rubbish"],
    ["of an earlier release", encodeValue(["welcome"])],
    ["of no notice of ours", encodeValue({ notices: ["toString"] })],
    ["of more than five", encodeValue({ notices: noticeCodes.slice(0, 6) })],
  ])("are none for a cookie %s, which goes", (_, value) => {
    const browser = openBrowser();
    browser.kept.set("notice", value);
    expect(takeNotices(browser.once(), false).notices).toEqual([]);
    expect(browser.kept.size).toBe(0);
  });

  // Spec 10: An answer removes no cookies but the shop’s own, so a thousand forged ones come to nothing.
  // (app/http/read-once.server.ts)
  test("leave cookies alone whose names the shop does not make", () => {
    const browser = openBrowser();
    for (let i = 0; i < 1_000; i++) browser.kept.set(`notice.${i}`, "x");
    takeNotices(browser.once(), false);
    expect(browser.headers).toEqual([]);
  });
});
