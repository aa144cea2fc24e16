// Content never throws, tried on arbitrary layers; and the codes and parts that come of it are of the closed lists.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRobotsTxt } from "../../src/index.ts";
import { decisionFindingCodes, readHeaderText } from "../../src/decision/index.ts";
import { runsOf } from "../../../../test/sample.ts";
import { agent, metaName, headerName, path, robotsText, partsOf, ask } from "./arbitrary-layers.ts";

const codes = new Set<string>(decisionFindingCodes);

describe("content never throws", () => {
  const anything = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...":,;=/*$#<>\"'\\ \t\r\n\0\u200b\u{1f577}noindex"), maxLength: 40 }),
  );
  const layers = fc.record(
    {
      robots: fc.oneof(anything, robotsText),
      headerText: anything,
      headers: fc.array(
        fc.tuple(
          fc.oneof(anything, headerName, fc.constantFrom("link", "content-usage", "content-signal", "tdm-policy")),
          anything,
        ),
        { maxLength: 4 },
      ),
      joined: anything,
      metas: fc.array(
        fc.record({
          name: fc.oneof(anything, metaName),
          content: anything,
          position: fc.constantFrom("head" as const, "body" as const),
        }),
        { maxLength: 4 },
      ),
      licenseLinks: fc.array(
        fc.record({
          rel: fc.constantFrom("license", "x"),
          type: fc.constantFrom("application/rsl+xml", null),
          href: anything,
        }),
        { maxLength: 2 },
      ),
      tdmFile: anything,
    },
    { requiredKeys: [] },
  );

  test("whatever stands in the layers and the URL; codes and parts are of the closed lists", () => {
    fc.assert(
      fc.property(
        layers,
        fc.oneof(anything, path),
        agent,
        ({ robots, headerText, headers, joined, metas, licenseLinks = [], tdmFile }, url, agent) => {
          const text = headerText === undefined ? undefined : readHeaderText(headerText);
          const decision = ask(
            {
              ...(robots === undefined ? {} : { robotsTxt: parseRobotsTxt(robots) }),
              ...(headers !== undefined
                ? { headers }
                : text !== undefined
                  ? { headers: text.fields, headerProblems: text }
                  : {}),
              ...(joined === undefined ? {} : { joinedRobotsHeader: joined }),
              ...(metas === undefined ? {} : { page: { metas, licenseLinks } }),
              ...(tdmFile === undefined ? {} : { tdmFile }),
            },
            url,
            agent,
          );
          for (const { code, message, advice } of decision.findings) {
            expect(codes.has(code)).toBe(true);
            expect(message + (advice ?? "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b]/);
          }
          for (const part of partsOf(decision)) {
            expect(Object.keys(part)).toEqual(
              expect.arrayContaining(["state", "reason", "explanation", "evidence", "change"]),
            );
            expect(part.explanation + (part.change ?? "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b]/);
          }
          expect(Object.keys(decision)).toEqual([
            "url",
            "agent",
            "crawler",
            "crawl",
            "index",
            "follow",
            "snippet",
            "use",
            "pageRules",
            "findings",
            "marks",
            "pageVerdict",
            "usageVerdict",
          ]);
          expect(JSON.parse(JSON.stringify(decision))).toEqual(decision.toJSON());
          expect(Object.keys(decision.use)).toEqual(["search", "ai-input", "ai-train"]);
          // Undetermined is never fetched, and what may not be fetched is not seen.
          expect(decision.crawl.action === "fetch").toBe(
            decision.crawl.state === "allowed" && agent !== "Google-Extended",
          );
          if (robots !== undefined && decision.crawl.state !== "allowed") {
            expect([decision.index.state, decision.follow.state, decision.snippet.state, decision.pageRules]).toEqual([
              "undetermined",
              "undetermined",
              "undetermined",
              [],
            ]);
            expect(
              Object.values(decision.use).some((part) => part.state === "allowed") && agent !== "Google-Extended",
            ).toBe(false);
          }
        },
      ),
      { numRuns: runsOf(2500) },
    );
  });
});
