// What responses say about payment. Sources: Cloudflare, "Pay per crawl" (crawler-price: USD 0.01, crawler-charged);
// x402, HTTP transport version 1 (JSON body) and version 2 (PAYMENT-REQUIRED field, base64).
import { describe, expect, test } from "vitest";
import { type Payment, paymentOf } from "../../src/retrieval/payment.ts";
import { RobotsClient } from "../../src/index.ts";
import { FakeClock, FakeNetwork } from "../fake-network.ts";

const price = { source: "crawler-price", amount: "0.01", currency: "USD", network: null, payTo: null } as const;
const accepts = [
  {
    scheme: "exact",
    network: "base-sepolia",
    maxAmountRequired: "10000",
    asset: "0x036C",
    payTo: "0x2096",
    resource: "r",
  },
];
const offer = {
  source: "x402",
  amount: "10000",
  currency: "0x036C",
  network: "base-sepolia",
  payTo: "0x2096",
} as const;
const bytes = (value: unknown): Uint8Array =>
  new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));
const version2 = Buffer.from(
  JSON.stringify({
    x402Version: 2,
    accepts: [{ scheme: "exact", network: "eip155:8453", amount: "3000000", asset: "0x8335", payTo: "0x1234" }],
  }),
).toString("base64");

const rows: readonly (readonly [
  string,
  number,
  readonly (readonly [string, string])[],
  Uint8Array | null,
  Payment | null,
])[] = [
  ["a price in a field", 402, [["crawler-price", "USD 0.01"]], null, { offers: [price], charged: null }],
  [
    "a price in lower case, with blanks",
    402,
    [["crawler-price", " usd 0.01 "]],
    null,
    { offers: [price], charged: null },
  ],
  ["x402, version 1", 402, [], bytes({ x402Version: 1, error: "e", accepts }), { offers: [offer], charged: null }],
  [
    "x402, version 2",
    402,
    [["payment-required", version2]],
    null,
    {
      offers: [{ source: "x402", amount: "3000000", currency: "0x8335", network: "eip155:8453", payTo: "0x1234" }],
      charged: null,
    },
  ],
  [
    "both",
    402,
    [["crawler-price", "USD 0.01"]],
    bytes({ x402Version: 1, accepts }),
    { offers: [price, offer], charged: null },
  ],
  ["charged", 200, [["crawler-charged", "USD 0.01"]], null, { offers: [], charged: "USD 0.01" }],
  ["a price with another status", 200, [["crawler-price", "USD 0.01"]], null, null],
  ["402 and nothing more", 402, [], bytes("<p>pay"), null],
  ["a price that is none", 402, [["crawler-price", "free"]], null, null],
  ["a negative price", 402, [["crawler-price", "USD -1"]], null, null],
  ["JSON that is no x402", 402, [], bytes({ accepts }), null],
  ["x402 without offers", 402, [], bytes({ x402Version: 1, accepts: [] }), null],
  [
    "x402 with broken offers",
    402,
    [],
    bytes({ x402Version: 1, accepts: [null, 1, {}, { amount: 1, asset: "a" }] }),
    null,
  ],
  ["JSON that does not parse", 402, [], bytes("{"), null],
  ["base64 that does not parse", 402, [["payment-required", "%%%"]], null, null],
  [
    "a body without end",
    402,
    [],
    bytes({ x402Version: 1, accepts: Array.from({ length: 1000 }, () => accepts[0]) }),
    {
      offers: Array.from({ length: 16 }, () => offer),
      charged: null,
    },
  ],
];
test.each(rows)("%s", (_name, status, fields, body, expected) => {
  expect(paymentOf(status, fields, body)).toEqual(expected);
});

describe("a page that asks to be paid", () => {
  const clock = new FakeClock();
  const payment: Payment = { offers: [price], charged: null };
  const network = new FakeNetwork(clock, (url) =>
    url.endsWith("/robots.txt") ? { body: "" } : { status: 402, payment },
  );
  const client = new RobotsClient({ userAgent: "ShopBot/1.0", transport: network, now: clock.now, sleep: clock.sleep });

  test("is an outcome of its own, with the price, and is asked for once", async () => {
    const page = await clock.through(client.retrievePage("https://shop.example/a"));
    expect([page.noPage, page.payment]).toEqual(["payment-required", payment]);
    expect(JSON.parse(JSON.stringify(page))).toMatchObject({ noPage: "payment-required", payment });
    expect(network.count("https://shop.example/a")).toBe(1);
  });

  test("a robots.txt that answers 402 is unavailable, as with every 4xx (RFC 9309 section 2.3.1.3)", async () => {
    const paid = new FakeNetwork(clock, () => ({ status: 402, payment }));
    const other = new RobotsClient({ userAgent: "ShopBot/1.0", transport: paid, now: clock.now, sleep: clock.sleep });
    expect(await clock.through(other.decide("https://shop.example/a"))).toMatchObject({
      action: "fetch",
      access: { result: "unavailable" },
    });
  });
});
