import { once } from "node:events";
import { createServer, request, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { openPaymentProvider, type PaymentProvider } from "./payment-provider";
import { openShop, type RunningShop } from "./shop";

/**
 * Two shops on one database, behind a balancer that gives each request to the other one than the last.
 * The same outside parties serve both, and notify the balancer.
 */
export async function openTwoServers(
  databaseUrl: string,
  variables: Record<string, string> = {},
): Promise<RunningShop & Pick<PaymentProvider, "webhookSecret" | "readLedger">> {
  const targets: string[] = [];
  const balancer = createServer(balance(targets)).listen(0);
  await once(balancer, "listening");
  const url = `http://localhost:${(balancer.address() as AddressInfo).port}`;
  const provider = await openPaymentProvider(`${url}/webhooks/stripe`, true);
  const log: string[] = [];
  const shared = { ...provider.variables, PUBLIC_URL: url, ...variables };
  const shops = await Promise.all([0, 1].map(() => openShop(databaseUrl, shared, log)));
  targets.push(...shops.map((shop) => shop.url));
  const end = (how: "stop" | "kill") => async () => {
    balancer.close().closeAllConnections();
    await Promise.all(shops.map((shop) => shop[how]()));
    await provider.close();
  };
  const { webhookSecret, readLedger, url: standInsUrl } = provider;
  return {
    ...shops[0]!,
    url,
    standInsUrl,
    webhookSecret,
    readLedger,
    log,
    stop: end("stop"),
    kill: end("kill"),
  };
}

/** Round robin. A browser learns of a shop that is gone by a connection that ends. */
function balance(targets: string[]): RequestListener {
  let turn = 0;
  return (req, res) => {
    const target = targets[(turn += 1) % targets.length] ?? "";
    const { method, headers } = req;
    const passed = request(target + req.url, { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(res);
    });
    passed.on("error", () => res.destroy());
    res.on("close", () => passed.destroy());
    req.pipe(passed);
  };
}
