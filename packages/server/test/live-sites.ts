// Sites for the tests of live questions: their addresses, their rules, and how they answer.
import type { FakeAnswer } from "../../client/test/fake-network.ts";

export const site =
  (answers: Readonly<Record<string, FakeAnswer>>) =>
  (url: string): FakeAnswer =>
    answers[url] ?? { status: 404 };
export const shop = "https://shop.example";
export const rules = "User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /\n";
export const base64 = (text: string): string => Buffer.from(text).toString("base64");
