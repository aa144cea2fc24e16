// Prints the closing line of CI, what passed, failed and was skipped: node scripts/count-tests.mjs CHECKS FAILED-CHECKS
// REPORT ... A report is what one run of the tests wrote; a run without one has failed.
import { readFileSync } from "node:fs";

const [checks = "0", failedChecks = "0", ...reports] = process.argv.slice(2);
let passed = Number(checks) - Number(failedChecks);
let failed = Number(failedChecks);
let skipped = 0;
for (const report of reports) {
  try {
    const result = JSON.parse(readFileSync(report, "utf8"));
    passed += result.numPassedTests;
    failed += result.numFailedTests;
    skipped += result.numPendingTests + result.numTodoTests;
    // A file that does not even load has no tests to count.
    failed += result.testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.length === 0,
    ).length;
  } catch {
    console.log(`no report: ${report}`);
    failed += 1;
  }
}
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
