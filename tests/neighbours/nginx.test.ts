// Debian: nginx
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startProgram } from "../support/programs";
import { Shopper } from "../support/shopper";
import { openBehind, tryCacheInFront } from "./in-front";

const shop = openBehind(startNginx);

tryCacheInFront("nginx", shop);

test("nginx passes on the words of the shop that refuses a body of 10 MB", async () => {
  const { url } = shop();
  for (const path of ["/cart", "/api/cart/addtocart", "/desk/prices"]) {
    const answer = await fetch(url + path, {
      method: "POST",
      headers: { Origin: url },
      body: Buffer.alloc(10_000_000),
    });
    expect([path, answer.status]).toEqual([path, 413]);
    expect(await answer.text()).toContain("That is too much to take in.");
  }
});

test("nginx carries a guest's basket of long messages both ways", async () => {
  const guest = new Shopper(shop().url);
  for (let count = 1; count <= 55; count++) {
    // Random text fills the cookies, because it cannot be compressed.
    const personalisation = randomBytes(75).toString("base64");
    const fields = { uId: `line-${count}`, itemId: "grapes", personalisation };
    const added = await guest.submit("/card/grapes", "addtocart", fields);
    expect((await guest.follow(added)).status).toBe(200);
  }
  expect(guest.cookieHeader.length).toBeGreaterThan(6_000);
  expect((await guest.get("/cart")).status).toBe(200);
});

/** Runs nginx in front of the shop with the file that docs/operating.md names. */
async function startNginx(port: number, shopPort: string) {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-nginx-"));
  await chmod(folder, 0o755);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join("\n");
  const cache = (await readFile("docs/neighbours/nginx-cache.conf", "utf8"))
    .replace("listen 80;", `listen ${port};`)
    .replace("127.0.0.1:3000", `127.0.0.1:${shopPort}`)
    .replace("/var/cache/nginx/shop", `${folder}/cache`);
  const settings = `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr error;
events {}
http {
  ${temporary}
  access_log off;
  ${cache}
}
`;
  await writeFile(join(folder, "nginx.conf"), settings);
  const nginx = await startProgram("/usr/sbin/nginx", ["-c", join(folder, "nginx.conf")], port);
  const stop = async () => {
    await nginx.stop();
    await rm(folder, { recursive: true });
  };
  return { stop };
}
