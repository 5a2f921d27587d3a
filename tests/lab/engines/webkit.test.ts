// Debian: webkit2gtk-driver xvfb matchbox-window-manager
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Builder, By, Capabilities, Key } from "selenium-webdriver";
import { freePort } from "../../support/network";
import { startProgram } from "../programs";
import type { EngineWindow, Size } from "./engine";
import { tryIn } from "./trials";

const browserOptions = {
  binary: "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
  args: ["--automation"],
};

tryIn("WebKit", async (size): Promise<EngineWindow> => {
  const screen = await openScreen(size);
  const port = await freePort();
  const server = await startProgram("/usr/bin/WebKitWebDriver", [`--port=${port}`], port, {
    DISPLAY: screen.display,
  });
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(
      new Capabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": browserOptions,
      }),
    )
    .build();
  await driver.manage().window().fullscreen();

  async function find(path: string) {
    for (const element of await driver.findElements(By.xpath(path))) {
      if (await element.isDisplayed()) return element;
    }
    return undefined;
  }

  async function findVisible(path: string) {
    const element = await find(path);
    if (!element) throw new Error(`Nothing visible is ${path}`);
    return element;
  }

  return {
    open: (url) => driver.get(url),
    leaveTo: (url) => driver.executeScript("location.href = arguments[0]", url),
    back: () => driver.navigate().back(),
    reload: () => driver.navigate().refresh(),
    async click(path) {
      const element = await findVisible(path);
      await driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element);
      await element.click();
    },
    async type(path, text) {
      const field = await findVisible(path);
      await field.clear();
      await field.sendKeys(text);
    },
    pressEscape: () => driver.actions().sendKeys(Key.ESCAPE).perform(),
    isVisible: async (path) => (await find(path)) !== undefined,
    valueOf: async (path) => (await findVisible(path)).getProperty("value"),
    text: () => driver.executeScript("return document.body.innerText.replaceAll(/\\s+/g, ' ')"),
    innerWidth: () => driver.executeScript("return innerWidth"),
    async close() {
      await driver.quit();
      await server.stop();
      await screen.close();
    },
  };
});

/** A screen in memory, as large as the window, which the window manager makes fill it. */
async function openScreen({ width, height }: Size) {
  const size = `${width}x${height}x24`;
  const words = ["-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"];
  const server = spawn("Xvfb", words, { stdio: ["ignore", "pipe", "ignore"] });
  const [number] = (await once(server.stdout, "data")) as [Buffer];
  const display = `:${String(number).trim()}`;
  const manager = spawn("matchbox-window-manager", ["-display", display, "-use_titlebar", "no"], {
    stdio: "ignore",
  });
  return {
    display,
    async close() {
      for (const program of [manager, server]) {
        program.kill("SIGTERM");
        await once(program, "exit");
      }
    },
  };
}
