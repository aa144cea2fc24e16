// Prints each test that failed, and last the closing line of CI, what passed, failed and was skipped:
// node scripts/count-tests.mjs CHECKS FAILED-CHECKS REPORT ... A report is what one run of the tests wrote; a run
// without one has failed.
import { readFileSync } from "node:fs";

/** Characters of one failure's message that are shown: enough for what was expected and where. */
const longestMessage = 1500;

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
    for (const file of result.testResults) {
      for (const test of file.assertionResults)
        if (test.status === "failed") tell(file.name, test.fullName, test.failureMessages.join("\n"));
      // A file that does not even load has no tests to count.
      if (file.status === "failed" && file.assertionResults.length === 0) {
        failed += 1;
        tell(file.name, "the file itself", file.message ?? "");
      }
    }
  } catch {
    console.log(`no report: ${report}`);
    failed += 1;
  }
}
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);

function tell(file, name, message) {
  console.log(`FAILED: ${file}: ${name}\n${message.slice(0, longestMessage)}\n`);
}
