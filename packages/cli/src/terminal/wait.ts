// Waiting where reading and writing are synchronous. Next: output.ts, ../input/octet-source.ts.

const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** Blocks the thread, between two tries at a descriptor that is not ready. */
export function waitMs(milliseconds: number): void {
  Atomics.wait(sleeper, 0, 0, milliseconds);
}
