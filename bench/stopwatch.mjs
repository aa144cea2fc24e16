// How long a piece of work takes, in this process: warmed up, then repeated for a given time.
// Seconds are those of the clock, or of the processor where these are fewer: then others had it in between. (Of the
// processor more are spent than of the clock where collecting garbage and compiling go on beside the work.)

/** Starts a watch; what it gives says how many seconds have passed. */
export function startWatch() {
  const clock = process.hrtime.bigint();
  const processor = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(processor);
    return Math.min(Number(process.hrtime.bigint() - clock) / 1e9, (user + system) / 1e6);
  };
}

/**
 * Seconds a call, over the calls of about so many seconds, after a warm-up of a third of that. Work may give a promise.
 */
export async function secondsPerCall(work, seconds) {
  const { calls } = await repeat(work, seconds / 3, 1);
  const batch = Math.max(1, Math.floor(calls / 50));
  const { elapsed, calls: measured } = await repeat(work, seconds, batch);
  return elapsed / measured;
}

/** Seconds that one call takes, and what it gave. */
export async function once(work) {
  const elapsed = startWatch();
  let result = work();
  if (result instanceof Promise) result = await result;
  return { elapsed: elapsed(), result };
}

/** The watch is looked at once a batch, so that it costs nothing. */
async function repeat(work, seconds, batch) {
  let calls = 0;
  let passed = 0;
  const elapsed = startWatch();
  do {
    for (let i = 0; i < batch; i++) {
      const result = work();
      if (result instanceof Promise) await result;
    }
    calls += batch;
    passed = elapsed();
  } while (passed < seconds);
  return { elapsed: passed, calls };
}
