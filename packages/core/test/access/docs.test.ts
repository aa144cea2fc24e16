// docs/access.md says what the code says, both ways: every list and table of it, and its examples.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as access from "../../src/access/index.ts";
import {
  accessNotes,
  accessPolicies,
  type AccessPolicy,
  type AccessPolicyName,
  accessReasons,
  type Attempt,
  crawlReasons,
  faults,
  policyDepartures,
  robotsAccess,
} from "../../src/access/index.ts";
import { atMoment, attemptOf, dayMs, faultOf, historyOf, hourMs, minuteMs, nowMs, signs } from "./attempts.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const page = readFileSync(`${root}/docs/access.md`, "utf8");
/** What stands below a heading, up to the next one. */
const section = (heading: string): string =>
  page.slice(page.indexOf(`\n${heading}\n`) + heading.length).split(/\n##+ /)[0] ?? "";
/** The cells of the rows below a heading, backquotes left out; the table's head and its line left out. */
const rows = (heading: string): string[][] =>
  section(heading)
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .slice(2, -1)
        .split(" | ")
        .map((cell) => cell.replaceAll("`", "").trim()),
    );
const names = Object.keys(accessPolicies) as AccessPolicyName[];
const plain = (text: string): string => text.replaceAll("`", "");

describe("closed lists", () => {
  test("rules", () => expect(rows("## Results").map(([code]) => code)).toEqual(Object.keys(signs)));
  test("reasons, with their results and sentences", () => {
    expect(rows("## Reasons")).toEqual(
      Object.entries(accessReasons).map(([code, { result, says }]) => [code, result, says]),
    );
  });
  test.each([
    ["## Faults", faults],
    ["## Notes", accessNotes],
    ["## Crawl answers", crawlReasons],
  ] as const)("%s", (heading, table) => {
    expect(rows(heading)).toEqual(Object.entries(table).map(([code, says]) => [code, says]));
  });
  test("policies", () =>
    expect(
      rows("## Policies")
        .filter((row) => row.length === 2)
        .map(([name]) => name),
    ).toEqual(names));
  test("departures", () => {
    expect(rows("### Departures")).toEqual(
      policyDepartures.map(({ id, says, isIn, source }) => [
        id,
        plain(says),
        names.filter((name) => isIn(accessPolicies[name])).join(", "),
        plain(source),
      ]),
    );
  });
  test("the client's own faults", () => {
    const line =
      section("## Statuses")
        .split("\n- ")
        .find((one) => one.includes("client's own doing")) ?? "";
    expect([...line.matchAll(/`([a-z-]+)`/g)].map((match) => match[1]).sort()).toEqual(
      [...access.ownFaults.keys()].sort(),
    );
  });
});

describe("policies, field by field", () => {
  const spanText = (ms: number | null): string =>
    ms === null
      ? "any age"
      : ms % dayMs === 0 && ms > dayMs
        ? `${ms / dayMs} days`
        : ms % hourMs === 0
          ? `${ms / hourMs} hours`
          : `${ms / minuteMs} minutes`;
  const valueText = (policy: AccessPolicy, field: keyof AccessPolicy): string => {
    const value = policy[field];
    if (field === "outage") {
      return policy.outage
        .map(
          ({ forMs, withCopy, withoutCopy }) =>
            `${forMs === null ? "then" : spanText(forMs)}: ` +
            `${withCopy === withoutCopy ? withCopy : `${withCopy}, without a copy ${withoutCopy}`}`,
        )
        .join("; ");
    }
    if (typeof value === "string") return value;
    return typeof value === "object" && value !== null
      ? Object.values(value as unknown as Record<string, number>)
          .map(spanText)
          .join(", ")
      : spanText(value);
  };
  test("every field, RFC 9309's value, and who has another", () => {
    const rfc = accessPolicies["rfc9309"];
    const fields = (Object.keys(rfc) as (keyof AccessPolicy)[]).filter((field) => field !== "name" && field !== "base");
    const shown = rows("## Policies").filter((row) => row.length === 3);
    expect(shown.map(([field, value]) => [field, value])).toEqual(
      fields.map((field) => [field, valueText(rfc, field)]),
    );
    for (const [index, field] of fields.entries()) {
      const others = (shown[index]?.[2] ?? "")
        .split("<br>")
        .filter((one) => one !== "")
        .flatMap((one) => {
          const [who = "", ...what] = one.split(": ");
          return who.split(", ").map((name) => [name, what.join(": ")]);
        });
      const expected = names
        .filter((name) => valueText(accessPolicies[name], field) !== valueText(rfc, field))
        .map((name) => [name, valueText(accessPolicies[name], field)]);
      expect([field, others.sort()]).toEqual([field, expected.sort()]);
    }
  });
});

describe("tables", () => {
  const copy = attemptOf({ status: 200 });
  /** What answers so long after the first failure, with a copy of an hour before it, or without. */
  const during = (attempt: Attempt, name: AccessPolicyName, hasCopy: boolean, forMs: number): string => {
    const first = atMoment(attempt, nowMs - forMs);
    const tries = hasCopy ? [atMoment(copy, nowMs - forMs - hourMs), first] : [first];
    return signs[
      robotsAccess(
        historyOf(tries[0] ?? first, ...tries.slice(1), atMoment(attempt, nowMs)),
        accessPolicies[name],
        nowMs,
      ).rules
    ];
  };
  const spans = [0, hourMs, 13 * hourMs, 31 * dayMs, 60 * dayMs];

  test("outages", () => {
    const expected = names.flatMap((name) =>
      ["none", "kept"].map((kept) => [
        name,
        kept,
        ...spans.map((forMs) => during(attemptOf({ status: 500 }), name, kept === "kept", forMs)),
      ]),
    );
    expect(rows("## Outages")).toEqual(expected);
  });

  test("statuses: one of each column", () => {
    const columns = [200, 203, 204, 401, 404, 429, 451].map((status) => attemptOf({ status }));
    columns.push(faultOf("redirect-loop"), faultOf("total-timeout"));
    const asOutage = (attempt: Attempt, name: AccessPolicyName): string =>
      [true, false].map((hasCopy) => spans.map((forMs) => during(attempt, name, hasCopy, forMs)).join("")).join(" ");
    const down = attemptOf({ status: 500 });
    const expected = names.map((name) => [
      name,
      ...columns.map((attempt, index) => {
        const answers = asOutage(attempt, name);
        // Where everything answers alike, an outage of an open policy looks like an answer: the last column alone is
        // one.
        const isOutage =
          answers === asOutage(down, name) &&
          (index === columns.length - 1 ||
            new Set(answers.replace(" ", "")).size > 1 ||
            robotsAccess(historyOf(attempt), accessPolicies[name], nowMs).result === "unreachable");
        return isOutage ? "outage" : during(attempt, name, false, 0);
      }),
    ]);
    expect(rows("## Statuses")).toEqual(expected);
  });
});

test("the example gives what it says", () => {
  const code = /```ts\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
  const imported = /import \{ ([^}]+) \}/.exec(code)?.[1]?.split(", ") ?? [];
  const asked = [...code.matchAll(/^(\w+\.\w+); +\/\/ (.*)$/gm)].map(
    (match) => [match[1] ?? "", match[2] ?? ""] as const,
  );
  expect(asked.length).toBe(5);
  const given = {
    good: attemptOf({ status: 200, finishedMs: nowMs - dayMs }),
    down: attemptOf({ status: 503 }),
    nowMs,
  };
  // The example is this repository's own; it is run as it stands.
  const run = new Function(
    ...imported,
    ...Object.keys(given),
    `${code.replace(/^import .*$/gm, "")}\nreturn { origin, access, answer };`,
  ) as (...values: unknown[]) => Record<string, Record<string, unknown>>;
  const made = run(...imported.map((name) => (access as Record<string, unknown>)[name]), ...Object.values(given));
  for (const [path, shown] of asked) {
    const [object = "", member = ""] = path.split(".");
    const value = made[object]?.[member];
    expect([path, shown.startsWith('"') ? JSON.stringify(value) : value]).toEqual([path, shown]);
  }
});

test("the policy of one's own is one", () => {
  const [, code = ""] = /```ts\naccessPolicy\(([\s\S]*?)\);\n```/.exec(page) ?? [];
  const changes = new Function(`return ${code};`)() as access.AccessPolicyChanges;
  expect(access.accessPolicy(changes)).toMatchObject({
    name: "custom",
    base: "rfc9309",
    refusals: "closed",
    retryAfterCeilingMs: 3_600_000,
  });
});

test("every file that the page links to is there", () => {
  for (const [, target] of page.matchAll(/\]\(([a-z-]+\.md)/g))
    expect([target, existsSync(`${root}/docs/${target}`)]).toEqual([target, true]);
});
