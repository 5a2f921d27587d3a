import { afterEach, describe, expect, test, vi } from "vitest";
import { hasOurCookie } from "../../app/http/cookie-table";
import { decodeValue, encodeValue, openCookieJar } from "../../app/http/cookies.server";
import { cookiesIn } from "../../app/http/request-cookies.server";
import { openNoticeBox } from "../../app/http/notices.server";
import { noticeCodes } from "../../app/forms/notice-texts.server";
import { openPreferences } from "../../app/http/preferences.server";

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
    preferences: () => openPreferences(openJar()),
    notices: () => openNoticeBox(openJar()),
  };
}

afterEach(() => void vi.useRealTimers());

describe("a cookie", () => {
  test("is for this site alone and no script, for as long as the table says", () => {
    const browser = openBrowser(true);
    browser.openJar().set("mum", "1");
    browser.openJar().set("mum", "");
    browser.openJar().set("draftMessage", "x");
    browser.openJar().set("notice", "x");
    const always = "HttpOnly; Secure; SameSite=Lax";
    expect(browser.headers).toEqual([
      `mum=1; Max-Age=7776000; Path=/; ${always}`,
      `mum=; Max-Age=0; Path=/; ${always}`,
      `draftMessage=x; Max-Age=3600; Path=/card; ${always}`,
      `notice=x; Max-Age=300; Path=/; ${always}`,
    ]);
    const plain = openBrowser();
    plain.openJar().set("mum", "1");
    expect(plain.headers[0]).not.toContain("Secure");
  });

  test("encodes any value, and an invalid text decodes to none", () => {
    expect(decodeValue(encodeValue({ a: ["ü;="] }))).toEqual({ a: ["ü;="] });
    expect(encodeValue("ü;=")).toMatch(/^[\w-]+$/);
    expect(decodeValue(undefined)).toBeUndefined();
    expect(decodeValue("rubbish")).toBeUndefined();
    const { values, isPolite } = cookiesIn("mum=%31; typed=%");
    expect([{ ...values }, isPolite]).toEqual([{ mum: "%31", typed: "%" }, false]);
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
    browser.openJar().set("desk", "token");
    browser.openJar().set("deskDevice", "mark");
    browser.openJar().set("mum", "1");
    const names = [`${prefix}desk`, `${prefix}deskDevice`, "mum"];
    expect([...browser.kept.keys()]).toEqual(names);
    expect(browser.headers.every((header) => header.includes("; Path=/;"))).toBe(true);
    expect(browser.openJar().desk).toEqual({ desk: "token", deskDevice: "mark" });
  }
});

describe("the cookies of a browser", () => {
  test("store polite mode until it is switched off", () => {
    const browser = openBrowser();
    expect(browser.preferences().isPolite).toBe(false);
    browser.preferences().setPolite(true);
    expect(browser.preferences().isPolite).toBe(true);
    browser.preferences().setPolite(false);
    expect(browser.kept.size).toBe(0);
  });

  test("store typed text for one reading, unless it is too long", () => {
    const browser = openBrowser();
    expect(browser.preferences().popTyped()).toEqual({});
    expect(browser.headers).toEqual([]);
    browser.preferences().keepTyped({ name: "Dave", password: "x", secret: "y" });
    expect(browser.preferences().popTyped()).toEqual({ name: "Dave" });
    expect(browser.preferences().popTyped()).toEqual({});
    browser.preferences().keepTyped({ name: "x".repeat(3_500) });
    expect(browser.kept.size).toBe(0);
  });

  test("store the message for one card", () => {
    const browser = openBrowser();
    browser.preferences().saveDraft("grapes", "Get up");
    expect(browser.preferences().draftMessage("grapes")).toBe("Get up");
    expect(browser.preferences().draftMessage("bingo")).toBe("");
    browser.preferences().saveDraft("grapes", "");
    expect(browser.kept.size).toBe(0);
    browser.kept.set("draftMessage", encodeValue(["grapes", "x".repeat(101)]));
    expect(browser.preferences().draftMessage("grapes")).toBe("");
  });

  test("store the last five added lines, and tell those of two seconds ago", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
    const browser = openBrowser();
    for (const uId of ["1", "2", "3", "4", "5", "6"]) browser.preferences().rememberAdded(uId);
    expect(decodeValue(browser.kept.get("presses"))).toHaveLength(5);
    vi.setSystemTime(1_001_999);
    expect(browser.preferences().whenAdded("6")).toBe("just now");
    vi.setSystemTime(1_002_000);
    expect(browser.preferences().whenAdded("6")).toBe("a while ago");
    expect(browser.preferences().whenAdded("2")).toBe("a while ago");
    expect(browser.preferences().whenAdded("1")).toBe("never");
    expect(browser.preferences().whenAdded("other")).toBe("never");
    browser.preferences().rememberAdded("2");
    expect(browser.preferences().whenAdded("2")).toBe("just now");
  });

  test("store the link of a letter, if it is valid, and the last order", () => {
    const browser = openBrowser();
    expect(browser.preferences().lastOrderToken).toBeNull();
    browser.preferences().rememberOrder("order-token");
    expect(browser.preferences().lastOrderToken).toBe("order-token");
    for (const [token, kept] of [
      ["aB3_-", "aB3_-"],
      ["x".repeat(101), undefined],
      ["a;b", undefined],
      ["", undefined],
    ] as const) {
      browser.preferences().keepLinkToken(token);
      expect(browser.preferences().linkToken).toBe(kept);
    }
    browser.preferences().keepLinkToken("token");
    browser.preferences().dropLinkToken();
    expect(browser.preferences().linkToken).toBeUndefined();
  });
});

describe("the notices for the next page", () => {
  test("are those of the last answer that left any, and are read once", () => {
    const browser = openBrowser();
    browser.notices().leave([]);
    expect(browser.kept.size).toBe(0);
    browser.notices().leave(["welcome"]);
    browser.notices().leave(["pleaseLogin", "paymentsDown"]);
    browser.notices().leave([]);
    const read = browser.notices().take(false).notices;
    expect(read.map(({ message }) => message)).toEqual([
      "Please login to save your favourites.",
      expect.stringContaining("The payment page isn’t answering."),
    ]);
    expect(browser.kept.size).toBe(0);
    expect(browser.notices().take(false).notices).toEqual([]);
  });

  test.each([
    ["rubbish", "rubbish"],
    ["of no notice of ours", encodeValue(["toString"])],
    ["of more than five", encodeValue(noticeCodes.slice(0, 6))],
  ])("are none for a cookie %s, which goes", (_, value) => {
    const browser = openBrowser();
    browser.kept.set("notice", value);
    expect(browser.notices().take(false).notices).toEqual([]);
    expect(browser.kept.size).toBe(0);
  });

  // Spec 10: An answer removes no cookies but the shop’s own, so a thousand forged ones come to nothing.
  // (app/http/notices.server.ts)
  test("leave cookies alone whose names the shop does not make", () => {
    const browser = openBrowser();
    for (let i = 0; i < 1_000; i++) browser.kept.set(`notice.${i}`, "x");
    browser.notices().take(false);
    expect(browser.headers).toEqual([]);
  });
});
