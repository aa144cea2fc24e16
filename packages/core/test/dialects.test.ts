// The dialect table holds together: records, departures, markers in the code, cases and the page.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { policyDepartures } from "../src/access/index.ts";
import {
  type DepartureId,
  departures,
  departuresOf,
  type Dialect,
  type DialectName,
  dialects,
  findDialect,
} from "../src/index.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const sources = readdirSync(`${root}/packages/core/src`, { recursive: true, encoding: "utf8" })
  // The list of ids says how a marker looks.
  .filter((name) => name.endsWith(".ts") && !name.endsWith("departure-id.ts"))
  .map((name) => readFileSync(`${root}/packages/core/src/${name}`, "utf8"))
  .join("\n");
/** The value of each field that is RFC 9309's: the strict dialect has nothing else. */
const rfc = dialects["rfc9309-strict"];

describe("departures", () => {
  test("every value that is not the RFC's has a row, and every row is some dialect's", () => {
    for (const dialect of Object.values(dialects)) {
      for (const field of Object.keys(rfc) as (keyof Dialect)[]) {
        if (field === "name" || dialect[field] === rfc[field]) continue;
        // A line cap or size limit is a number; its row holds the number.
        expect([
          dialect.name,
          field,
          departures.some((row) => row.field === field && row.values.includes(dialect[field])),
        ]).toEqual([dialect.name, field, true]);
      }
    }
    for (const row of departures) {
      expect([row.id, Object.values(dialects).some((dialect) => row.values.includes(dialect[row.field]))]).toEqual([
        row.id,
        true,
      ]);
      expect(row.values).not.toContain(rfc[row.field]);
      expect([row.id, row.says.length > 20 && row.source.length > 5]).toEqual([row.id, true]);
    }
    expect(new Set(departures.map((row) => row.id)).size).toBe(departures.length);
  });

  test("the strict dialect departs in nothing", () => {
    expect(departuresOf("rfc9309-strict")).toEqual([]);
  });

  test("every departure, of dialects and of access policies, is marked in the code, and every marker has its row", () => {
    const marked = [...sources.matchAll(/\/\/ Beyond RFC 9309 \(([a-z0-9-]+(?:, [a-z0-9-]+)*)\): /g)].flatMap(
      (match) => match[1]?.split(", ") ?? [],
    );
    const ids: readonly DepartureId[] = [...departures, ...policyDepartures].map((row) => row.id);
    expect([...new Set(marked)].sort()).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
    expect(sources.match(/Beyond RFC 9309/g)?.length).toBe(
      sources.match(/\/\/ Beyond RFC 9309 \([a-z0-9, -]+\): ./g)?.length,
    );
    expect(sources).not.toMatch(/Departs from RFC/);
  });

  test("every field that a dialect departs in has a case whose answers differ because of it", () => {
    const departed = new Set(departures.map((row) => row.field));
    // 500 KiB are too many for a case: limits.test.ts holds these.
    departed.delete("sizeLimitOctets");
    departed.delete("oversize");
    for (const field of departed) {
      const file = field.replace(/Octets$/, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const name = { "line-cap": "line-cap", octets: "octets-counted" }[file] ?? file;
      const cases = JSON.parse(readFileSync(`${root}/cases/dialects/${name}.json`, "utf8")) as {
        expected: Record<string, { allowed: unknown }>;
      }[];
      const differs = cases.some(
        (one) => new Set(Object.values(one.expected).map((answer) => answer.allowed)).size > 1,
      );
      expect([field, differs]).toEqual([field, true]);
    }
  });
});

describe("names", () => {
  test("each dialect is found by its name, and nothing else is", () => {
    for (const name of Object.keys(dialects) as DialectName[]) expect(findDialect(name)?.name).toBe(name);
    for (const name of ["", "RFC9309", "constructor", "__proto__", "toString"])
      expect(findDialect(name)).toBeUndefined();
  });
});

test("docs/dialects.md is what the table says", async () => {
  const { dialectsPage } = (await import(`${root}/scripts/write-docs.mjs`)) as { dialectsPage: () => string };
  expect(readFileSync(`${root}/docs/dialects.md`, "utf8")).toBe(dialectsPage());
});
