// A License record that names no document that can be fetched.
import type { Check } from "../check.ts";
import { usageObservations } from "../usage-records.ts";

export const licenseUrl: Check = {
  code: "license-url",
  meta: {
    summary: "A License is not an absolute HTTPS URL.",
    explanation:
      "RSL's License record names the document with the terms by an absolute URL, and such documents are fetched over HTTPS alone. Without " +
      "one nothing is licensed.",
    severity: { default: "error" },
    fix: null,
    source: "RSL 1.0; requirements A-20 and A-21",
  },
  run: (file) => usageObservations(file, ["relative-license", "insecure-license"]),
};
