import { describe, expect, test } from "vitest";
import {
  hasPicture,
  missingIn,
  priceFault,
  nextCardStatuses,
  type CardFields,
  lackRefusal,
  quickerRefusal,
} from "../../app/shop/catalogue/desk-card";

const whole: CardFields = {
  name: "Still Here",
  politeName: "Many Happy Returns",
  alt: "It says you are still here.",
  politeAlt: "It says something kind.",
  shortDescription: "For the one who would not go.",
  longDescription: "They were told to go.",
  pricePence: 299,
  oldPricePence: null,
  occasions: ["birthday", "get well"],
  filth: "mild",
  recipients: [],
};

describe("the prices of a card", () => {
  const tooLow = "Less than £0.30 cannot be paid.";
  const notReduced = expect.stringMatching(/^The old price is what it cost before/) as string;

  test.each([
    [29, null, tooLow],
    [30, null, undefined],
    [null, null, undefined],
    [299, 298, notReduced],
    [299, 299, notReduced],
    [299, 300, undefined],
    [null, 0, notReduced],
    [null, 300, undefined],
  ])("at %s pence now and %s before", (pricePence, oldPricePence, fault) => {
    expect(priceFault({ pricePence, oldPricePence })).toEqual(fault);
  });
});

describe("a card for guests", () => {
  const draft = { ...whole, status: "draft", picture: "0a" } as const;

  test("lacks nothing when everything is there", () => {
    expect(missingIn(draft)).toEqual([]);
  });

  test.each([
    [{ picture: null }, "a picture"],
    [{ pricePence: null }, "a price"],
    [{ occasions: [] }, "an occasion"],
    [{ politeName: null }, "a polite name"],
    [{ politeName: "" }, "a polite name"],
    [{ alt: "" }, "what the picture says"],
    [{ politeAlt: null }, "what it says politely"],
    [{ politeAlt: "" }, "what it says politely"],
    [{ shortDescription: "" }, "a short description"],
    [{ longDescription: "" }, "a long description"],
  ])("without %o lacks %s, and that alone", (without, what) => {
    expect(missingIn({ ...draft, ...without })).toEqual([what]);
  });

  test("shows a picture of its own, or was never a draft", () => {
    expect(hasPicture({ status: "draft", picture: null })).toBe(false);
    expect(hasPicture({ status: "draft", picture: "0a" })).toBe(true);
    expect(hasPicture({ status: "on sale", picture: null })).toBe(true);
  });

  test("goes on sale from anywhere, and is never a draft again", () => {
    expect(nextCardStatuses).toEqual({
      draft: ["on sale"],
      "on sale": ["off sale", "retired"],
      "off sale": ["on sale", "retired"],
      retired: ["on sale"],
    });
  });

  test("is refused with all that it lacks", () => {
    expect(lackRefusal(["a price", "an occasion"])).toMatchObject({
      refusalReason: "conflict",
      message: "Not on sale like that. It lacks: a price, an occasion.",
    });
  });
});

test("the second editor is shown both values of each difference, and nothing else", () => {
  const now = { ...whole, politeName: null, occasions: ["birthday"] };
  const typed = { ...whole, name: "Gone", oldPricePence: 350 };
  expect(quickerRefusal(now, typed)).toMatchObject({
    refusalReason: "conflict",
    message: [
      "Somebody was quicker.",
      "The name says now “Still Here”, you wrote “Gone”.",
      "The polite name says now “”, you wrote “Many Happy Returns”.",
      "The old price says now “”, you wrote “£3.50”.",
      "Its occasions says now “birthday”, you wrote “birthday, get well”.",
      "Save again, and it says what you wrote.",
    ].join(" "),
  });
});
