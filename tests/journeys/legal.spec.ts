import { addCard, expect, test } from "./journey";
import { fillInPayment } from "./payment";

const pages = [
  {
    link: "About Us",
    path: "/about",
    heading: "The Most Offensive Cards On The Internet",
    facts: [
      "What we do",
      "birthdays, engagements, weddings and getting well",
      "Why we bother",
      "We do not support bullying!",
    ],
  },
  {
    link: "Terms of use",
    path: "/terms-of-use",
    heading: "Terms of use",
    facts: [
      "at least 18 years old",
      "pounds sterling (GBP)",
      "We accept Visa and Mastercard",
      "Card payments are handled by Stripe",
      "We never see card numbers",
      "Royal Mail 2nd Class: £1.70",
      "Royal Mail First Class: £2.20",
      "Monday to Friday, within 24 hours when you order before 4pm",
      "Sales are final and there are no refunds",
      "faulty, damaged or wrong",
      "personalised goods have no cancellation right",
      "until 14 days after the last card of the order arrives",
      "settle it informally for 30 days",
      "laws of England and Wales",
    ],
  },
  {
    link: "Mobile Terms of Service",
    path: "/mobile-terms-of-service",
    heading: "Mobile Terms of Service",
    facts: [
      "There is no app to install, and no text-message programme",
      "data charges apply",
      "Visa and Mastercard, and sales are final",
      "Notifications: none",
      "at least 18 years old",
      "informally for 30 days",
    ],
  },
  {
    link: "Privacy Policy",
    path: "/privacy-policy",
    heading: "Privacy Policy",
    facts: [
      "aged 18 or over",
      "Card payments are handled by Stripe. We tell Stripe what is needed",
      "We never see card numbers",
      "Between 90 days and 2 years after you were last active",
      "take effect 180 days after we publish them",
      "Information Commissioner’s Office",
    ],
  },
  {
    link: "Cookie Policy",
    path: "/cookie-policy",
    heading: "Cookie Policy",
    facts: ["strictly necessary", "No tracking, no banner"],
  },
];

for (const { link, path, heading, facts } of pages) {
  // Spec 1: The legal pages say that customers must be 18, and that sales are final.
  // (app/shop/terms.ts, app/routes/terms-of-use/page.tsx)
  // Spec 2.7: About has the tagline, what the shop is, why it exists, and "We do not support
  // bullying!" (app/routes/about/page.tsx, app/shop/terms.ts, app/components/legal-page.tsx)
  // Spec 2.7: The legal pages state the age limit, the dispatch days, the card brands and the
  // postage. (app/routes/about/page.tsx, app/shop/terms.ts, app/components/legal-page.tsx)
  // Spec 9: The terms say that dispatch is Monday to Friday, within 24 hours before 4pm.
  // (app/shop/terms.ts)
  // Spec 9: The terms give 30 days to settle a dispute by talking. (app/shop/terms.ts)
  // Spec 9: Changes to the Privacy Policy take effect after 180 days. (app/shop/terms.ts)
  // Spec 9: The Privacy Policy says that data stays between 90 days and 2 years.
  // (app/shop/terms.ts)
  // Spec 9: The terms name Visa and Mastercard as the accepted brands. (app/shop/terms.ts)
  test(`the footer leads to “${link}”, which states what it must`, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(`${path === "/about" ? "About us" : heading} | Bastard Cards`);
    const main = page.getByRole("main");
    for (const fact of [...facts, /Last changed \d+ November 2026/]) {
      await expect(main).toContainText(fact);
    }
  });
}

// Spec 3: The guest's basket is stored as guestCart. (app/http/guest-basket.server.ts)
test(
  "the Cookie Policy lists each cookie, and a sale sets none that it does not list",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/cookie-policy");
    await expect(page.getByRole("columnheader")).toHaveText(["Cookie", "What it’s for", "Lasts"]);
    const rows = await page.locator("tbody tr").all();
    const listed = await Promise.all(
      rows.map(async (row) => {
        const [name, , lifetime] = await row.getByRole("cell").allInnerTexts();
        return `${name}: ${lifetime}`;
      }),
    );
    expect(listed).toEqual([
      "guestCart: 90 days",
      "guestCart.1: 90 days",
      "draftMessage: 1 hour",
      "presses: 1 hour",
      "notice: 1 hour",
      "lastOrder: 1 day",
      "discount: 30 days",
      "mum: 90 days",
      "Bearer: 30 days",
    ]);
    const lifetimeCells = page.locator("tbody td:last-child");
    for (const width of [640, 768, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await lifetimeCells.evaluateAll(textsOfSeveralLines), `at ${width} px`).toEqual([]);
    }

    const set = new Set<string>();
    page.on("response", async (response) => {
      for (const cookie of await response.headerValues("set-cookie")) {
        const [, name = "", seconds] = /^([^=]+)=.*Max-Age=(\d+)/.exec(cookie) ?? [];
        if (seconds !== "0") {
          set.add(`${name}: ${lifetimes[Number(seconds)]}`);
        }
      }
    });
    await page.goto("/card/grapes?message=open");
    await page.getByRole("textbox", { name: "Message" }).fill("Get up, you fraud");
    await page.getByRole("button", { name: "Save Message" }).click();
    await expect(page.getByText("Message added")).toBeVisible();
    await addCard(page, "bingo");
    await page.goto("/cart");
    await page.getByRole("button", { name: "Checkout" }).click();
    await fillInPayment(page);
    await expect(() => {
      const sold = ["guestCart: 90 days", "draftMessage: 1 hour", "lastOrder: 1 day"];
      expect(set).toEqual(new Set([...sold, "presses: 1 hour", "notice: 1 hour"]));
    }).toPass();
  },
);

function textsOfSeveralLines(elements: Element[]) {
  return elements
    .filter((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getClientRects().length > 1;
    })
    .map((element) => element.textContent);
}

/** A cookie's seconds, in the words of the policy. */
const lifetimes: Record<number, string> = {
  3_600: "1 hour",
  86_400: "1 day",
  7_776_000: "90 days",
};
