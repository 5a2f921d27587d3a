// Debian: nginx
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { newDatabase } from "../support/database";
import { freePort } from "../support/ports";
import { startProgram } from "../support/programs";
import { openShop } from "../support/shop";
import { Shopper } from "../support/shopper";

let url: string;

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  const database = await newDatabase("SQLite");
  const shop = await openShop(database.url, { PUBLIC_URL: url, TRUST_PROXY: "loopback" });
  const nginx = await startNginx(port, new URL(shop.url).port);
  return async () => {
    await nginx.stop();
    await shop.stop();
    await database.remove();
  };
});

test("nginx passes on the words of the shop that refuses a body of 10 MB", async () => {
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
  const guest = new Shopper(url);
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

/** Runs nginx in front of the shop with the settings of docs/operating.md. */
async function startNginx(port: number, shopPort: string) {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-nginx-"));
  await chmod(folder, 0o755);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join("\n");
  const settings = `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr error;
events {}
http {
  ${temporary}
  access_log off;
  client_max_body_size 11m;
  large_client_header_buffers 4 16k;
  proxy_buffer_size 16k;
  proxy_buffers 8 16k;
  server {
    listen ${port};
    location / {
      proxy_pass http://localhost:${shopPort};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
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
