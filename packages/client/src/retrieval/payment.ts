// What a response says about payment, as data: nothing is ever paid, and no price is ever offered. In: status, fields
// and body. Out: what is asked for, and what was charged. Sources: Cloudflare, "Pay per crawl" (crawler-price,
// crawler-charged); x402 HTTP transport, versions 1 (body) and 2 (PAYMENT-REQUIRED field). Next: page.ts.
import type { Field } from "./exchange.ts";

/** One way in which a server wants to be paid. */
export interface PaymentOffer {
  /** The field, or the protocol, that states it. */
  readonly source: "crawler-price" | "x402";
  /** The amount as stated: of a currency in decimal, of an x402 asset in its smallest unit. */
  readonly amount: string;
  /** A currency such as `USD`; the asset for x402. */
  readonly currency: string;
  /** The network and the recipient of x402; null for a price in a field. */
  readonly network: string | null;
  readonly payTo: string | null;
}

/** What a response says about payment. Texts are a stranger's. */
export interface Payment {
  /** What a 402 asks for, one offer at least; none for another status. */
  readonly offers: readonly PaymentOffer[];
  /** What `crawler-charged` says was billed, such as `USD 0.01`; null if it says nothing. */
  readonly charged: string | null;
}

/** Offers and characters of each text that are kept. */
const keptOffers = 16;
const keptCharacters = 200;

/** What the response says about payment; null if it says nothing that can be read. */
export function paymentOf(status: number, fields: readonly Field[], body: Uint8Array | null): Payment | null {
  const valueOf = (name: string): string | null => fields.find((field) => field[0] === name)?.[1].trim() ?? null;
  const charged = valueOf("crawler-charged")?.slice(0, keptCharacters) ?? null;
  const offers =
    status === 402 ? [...priced(valueOf("crawler-price")), ...x402Offers(valueOf("payment-required"), body)] : [];
  return offers.length === 0 && charged === null ? null : { offers: offers.slice(0, keptOffers), charged };
}

/** `USD 0.01`. */
function priced(value: string | null): PaymentOffer[] {
  const [, currency, amount] = /^([A-Za-z]{3,10}) (\d{1,12}(?:\.\d{1,12})?)$/.exec(value ?? "") ?? [];
  if (currency === undefined || amount === undefined) return [];
  return [{ source: "crawler-price", amount, currency: currency.toUpperCase(), network: null, payTo: null }];
}

function x402Offers(field: string | null, body: Uint8Array | null): PaymentOffer[] {
  const texts = [
    ...(field === null ? [] : [Buffer.from(field, "base64").toString("utf8")]),
    ...(body === null || body[0] !== 0x7b ? [] : [new TextDecoder().decode(body)]),
  ];
  for (const text of texts) {
    const offers = acceptsOf(text);
    if (offers.length > 0) return offers;
  }
  return [];
}

function acceptsOf(text: string): PaymentOffer[] {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return [];
  }
  if (!isObject(answer) || typeof answer["x402Version"] !== "number" || !Array.isArray(answer["accepts"])) return [];
  return answer["accepts"].filter(isObject).flatMap((one): PaymentOffer[] => {
    // Version 1 calls the amount maxAmountRequired.
    const amount = textOf(one["amount"]) ?? textOf(one["maxAmountRequired"]);
    const currency = textOf(one["asset"]);
    if (amount === null || currency === null) return [];
    return [{ source: "x402", amount, currency, network: textOf(one["network"]), payTo: textOf(one["payTo"]) }];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value.slice(0, keptCharacters) : null;
}
