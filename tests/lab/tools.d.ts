// The parts of the tools that are used here, so that types are checked where the packages are not installed.
declare module "lighthouse" {
  type Audit = { score: number | null; displayValue?: string };
  type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
  export type Result = {
    audits: Record<string, Audit>;
    categories: Record<string, Category>;
    runtimeError?: { message: string };
  };
  export default function lighthouse(
    url: string,
    flags: object,
    config?: object,
  ): Promise<{ lhr: Result } | undefined>;
}

declare module "puppeteer-core" {
  type Found = {
    isVisible(): Promise<boolean>;
    click(): Promise<void>;
    type(text: string): Promise<void>;
    evaluate<T>(run: (element: Element) => T): Promise<T>;
  };
  type Page = {
    goto(url: string): Promise<unknown>;
    reload(): Promise<unknown>;
    $$(selector: string): Promise<Found[]>;
    evaluate<T, Given>(run: (given: Given) => T, given?: Given): Promise<T>;
    keyboard: { press(key: string): Promise<void> };
  };
  type Browser = { newPage(): Promise<Page>; close(): Promise<void> };
  const puppeteer: {
    launch(options: {
      browser: "firefox";
      executablePath: string;
      defaultViewport: { width: number; height: number };
    }): Promise<Browser>;
  };
  export default puppeteer;
}

declare module "selenium-webdriver" {
  type Found = {
    isDisplayed(): Promise<boolean>;
    click(): Promise<void>;
    clear(): Promise<void>;
    sendKeys(text: string): Promise<void>;
    getProperty(name: string): Promise<string>;
  };
  type Locator = { using: string };
  type Driver = {
    get(url: string): Promise<void>;
    navigate(): { back(): Promise<void>; refresh(): Promise<void> };
    manage(): { window(): { fullscreen(): Promise<unknown> } };
    findElements(locator: Locator): Promise<Found[]>;
    executeScript<T>(script: string, ...given: (string | Found)[]): Promise<T>;
    actions(): { sendKeys(key: string): { perform(): Promise<void> } };
    quit(): Promise<void>;
  };
  type DriverBuilder = {
    usingServer(url: string): DriverBuilder;
    withCapabilities(capabilities: object): DriverBuilder;
    build(): Promise<Driver>;
  };
  export const Capabilities: new (capabilities: object) => object;
  export const Builder: new () => DriverBuilder;
  export const By: { xpath(path: string): Locator };
  export const Key: { ESCAPE: string };
}

declare module "autocannon" {
  type Counts = Record<"2xx" | "3xx" | "4xx" | "5xx" | "errors" | "duration", number>;
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    method: "GET" | "POST";
    headers: Record<string, string>;
    body: string | undefined;
  }): Promise<Counts & { statusCodeStats: object }>;
}
