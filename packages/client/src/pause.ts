// A wait that nothing ends early; what a signal may end waits in politeness/alarm.ts.

/** Resolves after that time. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
