import { readdirSync, readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite");

/** Runs the page's last inline script. Returns the events that it then waits for. */
function eventsAwaited(page: string, isOld: boolean): string[] {
  const [script = ""] = page.match(/onpageshow=[^]*?(?=<\/script>)/) ?? [];
  expect(script).not.toBe("");
  const events: string[] = [];
  const engine = createContext({
    navigator: {},
    addEventListener: (name: string) => void events.push(name),
  });
  if (isOld) runInContext("delete Array.prototype.toSorted", engine);
  runInContext(script, engine);
  return events;
}

test("an engine without the newest function that scripts call is spared them, on every page", async () => {
  for (const path of ["/", "/card/grapes", "/cart", "/login", "/nowhere"]) {
    const page = await (await fetch(shop.url + path)).text();
    expect([path, eventsAwaited(page, false)]).toEqual([path, ["load"]]);
    expect([path, eventsAwaited(page, true)]).toEqual([path, []]);
  }
});

test("no script calls a function that is newer than the question before it", () => {
  const { compilerOptions } = JSON.parse(readFileSync("tsconfig.json", "utf8")) as {
    compilerOptions: { lib: string[] };
  };
  expect(compilerOptions.lib).toEqual(["DOM", "DOM.Iterable", "ES2023", "ES2024.String"]);
  const folder = "build/client/assets";
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  const newer = scripts.filter((name) =>
    /WellFormed/.test(readFileSync(`${folder}/${name}`, "utf8")),
  );
  expect(newer).toEqual([]);
});
