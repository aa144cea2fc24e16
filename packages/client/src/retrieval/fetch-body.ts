// The body of a fetch as its reader sees it: decoded, pulled by the reader, ended by the signal. A reader may pause for
// as long as it likes; a server that stops sending while the reader waits may not. In: an answer. Out: a
// ReadableStream.
import type { Answer } from "./fetch-connections.ts";
import { contentCodings, decoded } from "./content-coding.ts";
import { retrievalLimits } from "./limits.ts";
import { Failure } from "./scope.ts";

/** The body's stream, ended by the signal. */
export function bodyStream(answer: Answer, coding: string, signal: AbortSignal): ReadableStream<Uint8Array> {
  const octets = decodedBy(answer, coding)[Symbol.asyncIterator]();
  let stream: ReadableStreamDefaultController<Uint8Array> | null = null;
  const abort = (): void => {
    answer.cancel();
    stream?.error(signal.reason);
  };
  const end = (): void => signal.removeEventListener("abort", abort);
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stream = controller;
        signal.addEventListener("abort", abort, { once: true });
        if (signal.aborted) abort();
      },
      async pull(controller) {
        try {
          const next = await octets.next();
          if (signal.aborted) return;
          if (next.done !== true) return controller.enqueue(new Uint8Array(next.value));
          end();
          controller.close();
        } catch (error) {
          if (signal.aborted) return;
          end();
          answer.cancel();
          controller.error(new TypeError("terminated", { cause: error }));
        }
      },
      cancel() {
        end();
        answer.cancel();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The body without its codings; as it was sent if one of them is unknown, as `fetch` gives it. */
function decodedBy(answer: Answer, coding: string): AsyncIterable<Buffer> {
  return (contentCodings([coding]) ?? []).reduceRight<AsyncIterable<Buffer>>(decoded, received(answer));
}

/** The octets as they arrive. Throws a Failure if none arrive for too long while they are waited for. */
async function* received(answer: Answer): AsyncGenerator<Buffer> {
  const source = answer.body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (;;) {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      const failure = new Failure("total-timeout", `silent for ${retrievalLimits.silenceMs} ms`);
      timer = setTimeout(reject, retrievalLimits.silenceMs, failure);
    });
    try {
      const next = await Promise.race([source.next(), silence]);
      if (next.done === true) break;
      yield next.value;
    } finally {
      clearTimeout(timer);
    }
  }
  if (!answer.isWhole()) throw new Failure("truncated", "the response ended early");
}
