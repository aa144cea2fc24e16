// Every case of cases/, through one request to the batch: what core answers in the library, the service answers over
// HTTP.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { testService } from "./asking.ts";

interface Case {
  readonly name: string;
  readonly robotsTxt?: string;
  readonly robotsTxtBase64?: string;
  readonly agents: readonly string[];
  readonly url: string;
  readonly expected: Readonly<
    Record<string, { readonly allowed: boolean | null; readonly line?: number; readonly reason?: string }>
  >;
}

const folder = fileURLToPath(new URL("../../../cases", import.meta.url));
const rows = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".json"))
  .sort()
  .flatMap((path) =>
    (JSON.parse(readFileSync(`${folder}/${path}`, "utf8")) as readonly Case[]).flatMap((one) =>
      Object.entries(one.expected).map(([dialect, expected]) => ({
        id: `${path}: ${one.name} (${dialect})`,
        one,
        dialect,
        expected,
      })),
    ),
  );

test("every expectation is met by the batch", async () => {
  expect(rows.length).toBeGreaterThan(100);
  const body = rows
    .map(
      ({ one: { robotsTxt, robotsTxtBase64, agents, url }, dialect }, id) =>
        `${JSON.stringify({ id, robotsTxt, robotsTxtBase64, agents, url, dialect })}\n`,
    )
    .join("");
  const response = await testService().app.request("/api/v1/batch", {
    method: "POST",
    body,
    headers: { "content-type": "application/x-ndjson" },
  });
  const answers = (await response.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(answers.map(({ id }) => id)).toEqual(rows.map((_, id) => id));
  const differing = rows.flatMap(({ id, expected }, i) =>
    Object.entries(expected).some(([member, value]) => answers[i]?.[member] !== value)
      ? [{ id, expected, got: answers[i] }]
      : [],
  );
  expect(differing).toEqual([]);
});
