// Work that many wait for, given up by one of them. In: a promise and a signal. Out: a promise that follows both.

/** The work, given up if the signal is aborted; the work itself goes on for others who wait for it. */
export function abortable<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return work;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
