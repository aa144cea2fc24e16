// Every case of cases/, through one run of `check --batch`: what core answers in the library, the command answers at
// its door.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { maycrawl, root } from "./command.ts";

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

const folder = `${root}cases`;
const rows = !existsSync(folder)
  ? []
  : readdirSync(folder, { recursive: true, encoding: "utf8" })
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

describe("cases/", () => {
  test("holds cases", () => {
    expect(rows.length).toBeGreaterThan(0);
  });

  test("every expectation is met at the command's door", () => {
    const input = rows.map(
      ({ one: { robotsTxt, robotsTxtBase64, agents, url }, dialect }, id) =>
        `${JSON.stringify({ id, robotsTxt, robotsTxtBase64, agents, url, dialect })}\n`,
    );
    const run = maycrawl(["check", "--batch"], input.join(""));
    const answers = run.stdout
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
});
