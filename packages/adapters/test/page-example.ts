// The first example of a page, to be run as it stands: what it imports is given, and its site is one on loopback.
import { readFileSync } from "node:fs";

/** Runs the example with these names; resolves with what it printed and what it says it prints. */
export async function runExample(
  page: string,
  names: Readonly<Record<string, unknown>>,
  origin: string,
  result = "null",
): Promise<{ readonly printed: string[]; readonly expected: string[]; readonly result: unknown }> {
  const markdown = readFileSync(new URL(`../../../docs/${page}`, import.meta.url), "utf8");
  const code = /```js\n([\s\S]*?)```/.exec(markdown)?.[1] ?? "";
  const expected = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text = ""]) => text);
  const body = code.replace(/^import .*$/gm, "").replaceAll("https://shop.example/sale", `${origin}/sale`);
  const printed: string[] = [];
  const console = { log: (value: unknown) => printed.push(String(value).replaceAll(origin, "https://shop.example")) };
  const AsyncFunction = (async () => {}).constructor as new (...words: string[]) => (...values: unknown[]) => unknown;
  const run = new AsyncFunction(
    "console",
    ...Object.keys(names),
    `${body.replaceAll("https://shop.example/cart", `${origin}/cart`)}\nreturn ${result};`,
  );
  return { result: await run(console, ...Object.values(names)), printed, expected };
}
