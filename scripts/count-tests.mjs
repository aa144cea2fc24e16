// Prints the closing line of CI: tests and checks that passed and failed.
import { readFileSync } from "node:fs";

const [report = "", checks = "0", failedChecks = "0"] = process.argv.slice(2);
let passed = Number(checks) - Number(failedChecks);
let failed = Number(failedChecks);
let skipped = 0;
try {
  const result = JSON.parse(readFileSync(report, "utf8"));
  passed += result.numPassedTests;
  failed += result.numFailedTests;
  skipped = result.numPendingTests + result.numTodoTests;
  // A file that does not even load has no tests to count.
  if (result.numFailedTests === 0) failed += result.numFailedTestSuites;
} catch {
  failed += 1;
}
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
