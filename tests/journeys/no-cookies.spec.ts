import type { Page } from "@playwright/test";
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, newEmail, password, register, test as base } from "./journey";

/** The page of a browser that is told to block the cookies and the storage of every site. */
const test = base.extend<{ refusing: Page }>({
  refusing: async ({ browser, hasScripts, baseURL }, use) => {
    const proxy = await openProxyWithoutCookies();
    const context = await browser.newContext({
      baseURL,
      javaScriptEnabled: hasScripts,
      proxy: { server: proxy.url, bypass: "<-loopback>" },
    });
    await context.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        const get = () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        };
        Object.defineProperty(window, name, { get, configurable: true });
      }
    });
    const errors: string[] = [];
    context.on("weberror", (error) => errors.push(error.error().message));
    context.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await use(await context.newPage());
    await context.close();
    proxy.close();
    expect(errors).toEqual([]);
  },
});

async function openProxyWithoutCookies() {
  const server = createServer((asked, answer) => {
    const { method, headers, url = "" } = asked;
    const sent = request(url, { method, headers }, (given) => {
      const { "set-cookie": _, ...kept } = given.headers;
      answer.writeHead(given.statusCode ?? 502, kept);
      given.pipe(answer);
    });
    sent.on("error", () => answer.destroy());
    asked.pipe(sent);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.closeAllConnections() };
}

const says = (page: Page, lack: string) =>
  expect(page.locator(".toasts")).toContainText(
    `Your browser keeps no cookies, so it can't ${lack}.`,
  );

test(
  "a browser without cookies is told after each form what it cannot do",
  { tag: "@slow" },
  async ({ page, refusing }) => {
    const email = newEmail();
    await register(page, email);

    await refusing.goto("/card/grapes");
    await refusing.getByRole("button", { name: "Add To Cart" }).click();
    await says(refusing, "carry a basket");
    await refusing.getByRole("button", { name: "Add To Cart" }).click();
    await says(refusing, "carry a basket");

    await refusing.goto("/card/grapes?message=open");
    await refusing.getByRole("textbox", { name: "Message" }).fill("Get up");
    await refusing.getByRole("button", { name: "Save Message" }).click();
    await says(refusing, "carry a message");

    await refusing.goto("/card/grapes");
    await refusing.getByRole("button", { name: /^Favourite: I Ate/ }).click();
    await says(refusing, "log in or keep favourites");

    await refusing.goto("/login");
    await refusing.getByLabel("Email").fill(email);
    await refusing.getByLabel("Password").fill(password);
    await refusing.getByRole("button", { name: "Continue" }).click();
    await says(refusing, "stay logged in");

    await refusing.goto("/login?mode=register");
    await refusing.getByLabel("Your Name").fill("Dave");
    await refusing.getByLabel("Email").fill(newEmail());
    await refusing.getByLabel("Password").fill(password);
    await refusing.getByRole("checkbox").check();
    await refusing.getByRole("button", { name: "Continue" }).click();
    await says(refusing, "stay logged in");

    await refusing.goto("/get-well");
    await refusing.getByRole("switch", { name: "Mum’s behind me" }).first().click();
    await says(refusing, "keep the cards covered");
  },
);

test("a browser that keeps cookies sees no mark of them in an address", async ({ page }) => {
  await page.goto("/card/grapes?message=open");
  await page.getByRole("textbox", { name: "Message" }).fill("Get up");
  await page.getByRole("button", { name: "Save Message" }).click();
  await expect(page.getByText("Message added")).toBeVisible();
  await expect(page).toHaveURL("/card/grapes");
});
