// The client over a fake network and a fake clock, and one question to it in short.
import { RobotsClient, type RobotsClientOptions } from "../src/index.ts";
import { type FakeAnswer, FakeClock, FakeNetwork } from "./fake-network.ts";

export const userAgent = "ShopBot/1.0 (+https://shop.example/bot)";
export const hour = 3_600_000;
export const day = 24 * hour;
export const cart =
  "User-agent: *\nDisallow: /cart\nSitemap: https://shop.example/cart/map.xml\nSitemap: https://shop.example/map.xml\n";

interface Stage {
  readonly clock: FakeClock;
  readonly network: FakeNetwork;
  readonly client: RobotsClient;
  answer: FakeAnswer;
}

export function stage(
  answer: FakeAnswer,
  options: Partial<RobotsClientOptions> = {},
  clock: FakeClock = new FakeClock(),
): Stage {
  const network = new FakeNetwork(clock, () => made.answer);
  const client = new RobotsClient({ userAgent, transport: network, now: clock.now, sleep: clock.sleep, ...options });
  const made: Stage = { clock, network, client, answer };
  return made;
}

export const decide = ({ clock, client }: Stage, url: string): ReturnType<RobotsClient["decide"]> =>
  clock.through(client.decide(url));
