import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { connectCheckouts } from "../../app/payments/checkouts.server";
import { connectPayments } from "../../app/payments/payments.server";
import type { CheckoutRequest } from "../../app/payments/payments";
import { pay } from "../support/payer";
import { openRelay } from "../support/payments";
import { secretKey, usePaymentStandIns, webhookSecret } from "../support/payment-stand-ins";

const standIns = usePaymentStandIns();

const request: CheckoutRequest = {
  orderId: "BC-1",
  lines: [
    { name: "I Ate Your Grapes", pence: 325, note: "Blank inside", picture: undefined },
    {
      name: "Local Idiot Gets Older",
      pence: 349,
      note: "Inside: “Oi”",
      picture: "http://localhost:3000/cards/local-idiot-320.webp",
    },
  ],
  postages: [
    { name: "2nd Class", pence: 170 },
    { name: "1st Class", pence: 220 },
  ],
  note: "A card with a message can’t be cancelled.",
  successUrl: "http://localhost:3000/order-confirmation?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "http://localhost:3000/cart",
};

function connect(origin = standIns.origin) {
  const { hostname, port } = new URL(origin);
  const api = { protocol: "http" as const, host: hostname, port: Number(port) };
  return connectPayments({ secretKey, webhookSecret, api });
}

test("the shop asks for the order's own pence and postages, by card, to Britain, and for no dear brand", async () => {
  const { checkoutSessionId, url } = await connect().openCheckout(request);
  const session = await standIns.sessions.retrieve(checkoutSessionId);
  expect(session).toMatchObject({
    mode: "payment",
    currency: "gbp",
    client_reference_id: "BC-1",
    metadata: { order_id: "BC-1" },
    amount_subtotal: 325 + 349,
    amount_total: 325 + 349 + 170,
    cancel_url: request.cancelUrl,
    shipping_address_collection: { allowed_countries: ["GB"] },
    shipping_options: [{ shipping_amount: 170 }, { shipping_amount: 220 }],
    payment_method_options: {
      card: { restrictions: { brands_blocked: ["american_express", "discover_global_network"] } },
    },
  });
  const page = await (await fetch(url)).text();
  for (const expected of [
    "I Ate Your Grapes",
    "Local Idiot Gets Older",
    "Blank inside",
    "Inside: “Oi”",
    'src="http://localhost:3000/cards/local-idiot-320.webp"',
    "2nd Class",
    "1st Class",
  ]) {
    expect(page).toContain(expected);
  }
  expect((await pay(url, { cardNumber: "3782 822463 10005", cvc: "1234" })).status).toBe(422);
  expect((await pay(url, { cardNumber: "6011 1111 1111 1117" })).status).toBe(422);
  const { status, location } = await pay(url, { delivery: "1" });
  expect({ status, location }).toEqual({
    status: 303,
    location: request.successUrl.replace("{CHECKOUT_SESSION_ID}", checkoutSessionId),
  });
  expect(await connect().readCheckout(checkoutSessionId)).toMatchObject({
    state: "paid",
    subtotalPence: 674,
    postagePence: 220,
    totalPence: 894,
  });
});

test("a provider elsewhere is sent the pictures of a public shop, and none that only this machine can open", async () => {
  const sent: URLSearchParams[] = [];
  const stripe = createServer(async (asked, answer) => {
    const body: Buffer[] = [];
    for await (const chunk of asked) body.push(chunk as Buffer);
    sent.push(new URLSearchParams(Buffer.concat(body).toString()));
    answer.writeHead(400).end("{}");
  }).listen(0, "127.0.0.1");
  await once(stripe, "listening");
  onTestFinished(() => stripe.close().closeAllConnections());
  const { port } = stripe.address() as AddressInfo;
  const client = new Stripe(secretKey, { protocol: "http", host: "127.0.0.1", port });
  const payments = connectCheckouts(client, { isLive: false, isNear: false });
  for (const shopUrl of ["http://localhost:3000", "https://localhost", "https://cards.example"]) {
    const picture = `${shopUrl}/cards/grapes-320.webp`;
    const line = { name: "I Ate Your Grapes", pence: 325, note: "Blank inside", picture };
    await expect(payments.openCheckout({ ...request, lines: [line] })).rejects.toMatchObject({
      paymentCode: "down",
    });
  }
  const images = sent.map((params) =>
    params.get("line_items[0][price_data][product_data][images][0]"),
  );
  expect(images).toEqual([null, null, "https://cards.example/cards/grapes-320.webp"]);
});

test("a session that the provider does not know is unknown, and a provider that cannot be asked is down", async () => {
  const payments = connect();
  expect(await payments.readCheckout("cs_test_nobody")).toBeUndefined();
  expect(await payments.closeCheckout("cs_test_nobody")).toBeUndefined();
  expect(await payments.readDispute("du_nobody")).toBeUndefined();
  const api = { protocol: "http" as const, host: "127.0.0.1", port: 9 };
  const away = connectPayments({ secretKey, webhookSecret, api });
  await expect(away.readCheckout("cs_test_1")).rejects.toMatchObject({ paymentCode: "down" });
});

test("a page that would not close is not taken for closed", async () => {
  const relayed = await openRelay(standIns.origin, ({ url }, response) => {
    if (!url?.endsWith("/expire")) return undefined;
    response.writeHead(400, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ error: { type: "invalid_request_error", message: "No." } }));
    return "answered";
  });
  const payments = connect(relayed);
  const { checkoutSessionId } = await payments.openCheckout(request);
  const closing = payments.closeCheckout(checkoutSessionId);
  await expect(closing).rejects.toMatchObject({ paymentCode: "down" });
  expect(await connect().closeCheckout(checkoutSessionId)).toMatchObject({ state: "expired" });
});
