/**
 * How much of long tests runs: a sample (`npm test`), all of it (`npm run test:full`), or more than that (`npm run
 * soak`). The switch is read here and nowhere else.
 */
export const extent: "sample" | "full" | "soak" = readExtent(process.env["MAYCRAWL_TESTS"]);

function readExtent(value = "sample"): "sample" | "full" | "soak" {
  if (value === "sample" || value === "full" || value === "soak") return value;
  throw new TypeError(`MAYCRAWL_TESTS must be sample, full or soak, got ${JSON.stringify(value)}`);
}
