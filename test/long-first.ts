// The order in which test files run: the long ones first, which are mostly those that wait for a browser or for
// servers. So no long file is left alone on one core at the end, and what only computes fills up. An order by what an
// earlier run took would need that run, and a fresh clone has none.
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The longest first. */
const long: readonly string[] = [
  "packages/web/test/story-sound.test.ts",
  "packages/cli/test/docs-examples.test.ts",
  "packages/web/test/behind-service.test.ts",
  "packages/web/test/story.test.ts",
  "test/action.test.ts",
  "packages/mcp/test/mcp.test.ts",
  "packages/cli/test/lsp.test.ts",
  "packages/server/test/serve.test.ts",
  "packages/server/test/proxies.test.ts",
  "packages/cli/test/audit.test.ts",
  "packages/cli/test/serve.test.ts",
  "packages/publish/test/servers.test.ts",
  "packages/publish/test/options-servers.test.ts",
  "packages/adapters/test/playwright.test.ts",
  "packages/client/test/retrieval/dns.test.ts",
  "packages/client/test/store/lost-store.test.ts",
  "packages/client/test/hostile-server/hostile-server.test.ts",
  "packages/client/test/crawl-example.test.ts",
  "packages/client/test/many-hosts.test.ts",
  "packages/server/test/thread-pool.test.ts",
  "packages/cli/test/streaming.test.ts",
  "packages/web/test/story-files.test.ts",
  "packages/robots-parser/test/differences.test.ts",
  "packages/core/test/lint/real-files.test.ts",
  "packages/core/test/lint/lint.test.ts",
  "packages/core/test/comparison-files.test.ts",
  "packages/core/test/goldens.test.ts",
];

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = long.findIndex((name) => moduleId.endsWith(`/${name}`));
      return at < 0 ? long.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
