import { defineConfig } from "vitest/config";

// Tests with packages that are too heavy for the repository itself, each room in a folder of its own.
export default defineConfig({
  test: { include: ["*-tests/**/*.test.ts"], testTimeout: 120_000, hookTimeout: 120_000, maxWorkers: 2 },
});
