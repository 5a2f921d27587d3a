import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { deskScreens } from "../../remix.config.js";
import { may, type Permission, type StaffRole } from "../../app/shop/staff/roles";
import { atDesk, newStaff } from "../support/desk";
import { newOrder } from "../support/desk-arrivals";
import { readDeskCalls } from "../support/desk-calls";
import type { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "100" });
let orderId: string;
beforeAll(async () => void (orderId = await newOrder(shop)));

const openPages = new Set(["/desk/take/:token", "/desk/unlock"]);
const pages = Object.values(deskScreens)
  .flat<(readonly string[])[]>()
  .filter((page) => !openPages.has(page));

const at = (address: string) => address.replace(":orderId", orderId).replaceAll(/:\w+/g, "nothing");

const roles: StaffRole[] = ["owner", "packer", "accountant"];

/** The calls after which the desk is closed. */
const endsSession = new Set<string>(["close-desk", "close-my-sessions", "renew-app"]);

/** The page whose action answers that call. */
function pageOf(name: string): string {
  const sources = readdirSync("app/calls/desk").map((file) =>
    readFileSync(join("app/calls/desk", file), "utf8"),
  );
  const [, call = name] =
    new RegExp(`const (\\w+) = defineFormCall\\(\\{\\s+name: "${name}"`).exec(sources.join("")) ??
    [];
  const [, [page] = [name]] =
    Object.entries(deskScreens).find(([folder]) =>
      new RegExp(`\\b${call}\\b`).test(readFileSync(`app/routes/desk/${folder}/page.tsx`, "utf8")),
    ) ?? [];
  return page === "/desk" ? "/desk?index" : at(page);
}

describe.each(roles)("a form of the desk, sent by the %s,", (role) => {
  // Spec 15: A form of the desk is answered if the role permits it, and refused with 403 if not.
  // (app/shop/staff/roles.ts, app/http/form-actions.server.ts)
  test("is answered where the role permits it, and else 403", async () => {
    let staff = await atDesk(shop, role);
    for (const { name, who, may: permission } of await readDeskCalls()) {
      if (who !== "desk") continue;
      const { status } = await staff.submit(pageOf(name), name);
      expect(permission ?? "close-desk").toBeDefined();
      const isPermitted = permission === undefined || may(role, permission);
      expect([name, status === 403]).toEqual([name, !isPermitted]);
      expect([name, status]).not.toEqual([name, 400]);
      expect(status).toBeLessThan(500);
      if (endsSession.has(name)) staff = await atDesk(shop, role);
    }
  });
});

test.each(["packer", "accountant"] as const)(
  "no file of the desk but their own is given to the %s, nor any screen's data",
  async (role) => {
    const staff = await atDesk(shop, role);
    const files: [path: string, permission: Permission][] = [
      ["/desk/ledger/2026-11.csv", "see money"],
      ["/desk/orders.csv", "see orders"],
      ["/desk/addresses/to-post.csv", "print"],
      ["/desk/letters/receipt/page", "see letters"],
      ["/desk/artwork/venn", "print"],
    ];
    for (const [path, permission] of files) {
      const { status } = await staff.get(path);
      expect([path, status === 403]).toEqual([path, !may(role, permission)]);
    }
    const fields = { order: orderId, format: "json" };
    expect((await staff.submit("/desk/person-data", "prove", fields)).status).toBe(403);
    const screens: [path: string, permission: Permission][] = [
      ["/desk/sales", "see money"],
      ["/desk/cards", "edit cards"],
      ["/desk/cards/venn", "edit cards"],
      ["/desk/cards/venn/picture", "edit cards"],
      ["/desk/prices", "edit cards"],
      ["/desk/staff", "manage staff"],
      ["/desk/letters", "see letters"],
      ["/desk/health", "see health"],
      ["/desk/closed-days", "close days"],
      ["/desk/lost/cs_nobody", "settle payments"],
      [`/desk/orders/${orderId}/person`, "manage people"],
    ];
    for (const [path, permission] of screens) {
      const answer = await staff.get(`${path}.data`);
      const isRefused = (await answer.text()).includes("not yours to see");
      expect([path, isRefused]).toEqual([path, !may(role, permission)]);
    }
  },
);

describe("every screen", () => {
  let owner: Shopper;
  let locked: Shopper;
  beforeAll(async () => {
    owner = await atDesk(shop, "owner");
    locked = await newStaff(shop, "owner");
  });

  // Spec 15: A screen of the desk shows nothing until the desk is open.
  // (app/http/desk-loader.server.ts)
  test.each(pages)(
    "%s is open to the owner, and leads whoever has not opened the desk there",
    async (page) => {
      const shown = await owner.get(at(page));
      expect(shown.status).toBe(at(page).includes("nothing") ? 404 : 200);
      const html = await shown.text();
      if (shown.ok) expect(html).toMatch(/<title>[^<|]+ \| The desk<\/title>/);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      const sent = await locked.get(at(page));
      expect([sent.status, sent.headers.get("Location")?.split("?")[0]]).toEqual([
        303,
        "/desk/unlock",
      ]);
      expect(await (await locked.follow(sent)).text()).toContain(`name="back" value="${at(page)}"`);
      const bare = await locked.get(`${at(page)}.data?_routes=${encodeURIComponent(page)}`);
      // A redirect, as the framework sends one to scripts.
      expect(bare.status).toBe(202);
    },
  );

  test("shows a title of its own, as do the pages that open the desk or take a role", async () => {
    const titleOf = async (staff: Shopper, path: string) =>
      /<title>([^<]+)<\/title>/.exec(await (await staff.get(path)).text())?.[1];
    const screens = pages.map((page) => at(page)).filter((path) => !path.includes("nothing"));
    const titles = await Promise.all(screens.map((path) => titleOf(owner, path)));
    expect(new Set(titles).size).toBe(screens.length);
    for (const [path, title, status] of [
      ["/desk/unlock", "Open the desk", 200],
      ["/desk/take/nothing", "Take the desk", 404],
    ] as const) {
      expect(await titleOf(locked, path)).toBe(title);
      const answer = await locked.get(path);
      expect(answer.status).toBe(status);
      const html = await answer.text();
      expect(html).toContain('<meta name="robots" content="noindex"/>');
    }
    const opened = await owner.get("/desk/unlock");
    expect([opened.status, opened.headers.get("Location")]).toEqual([303, "/desk"]);
  });

  test("guards itself: each loader of the desk is made by deskLoader", () => {
    const folder = "app/routes/desk";
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith("page.tsx"),
    );
    expect(files.length).toBeGreaterThan(4);
    for (const file of files.filter((each) => !/^(take|unlock)\//.test(each))) {
      const source = readFileSync(join(folder, file), "utf8");
      expect([file, /export const loader = deskLoader\(/.test(source)]).toEqual([file, true]);
      const isBare = /export (async )?function (loader|action)/.test(source);
      expect([file, isBare]).toEqual([file, false]);
    }
  });
});
