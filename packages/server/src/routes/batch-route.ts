// POST /api/v1/batch: NDJSON in, NDJSON out, in order, streamed: answers are sent while questions still arrive, and no
// more is read than is answered. In: pieces of a body, cut anywhere. Out: blocks of whole lines, answered here as far
// as they surely cost little, the rest by a thread. If the stream fails, the last line says why, since the status has
// been sent already.
import { z } from "@hono/zod-openapi";
import { dialect, exampleFile } from "./members.ts";
import { serviceLimits } from "../limits.ts";
import { problemOf } from "../problems.ts";
import { answersAtOnce, errorLine } from "../answers/batch.ts";
import { defaultBudgets } from "../answers/budgets.ts";
import { checkFields, piecesOf } from "../requests/body.ts";
import { type Asked, route, type Service } from "./route.ts";

const ndjson = "application/x-ndjson";
/** Octets of whole lines that are answered at a time, besides the beginning of the first. */
const blockOctets = 65_536;
const newline = 0x0a;
/** What is answered here of one block, and in one turn of the event loop, as `answersAtOnce` counts. */
const workOfBlock = 524_288;
const workOfTurn = 3_145_728;

const batchQuery = z.strictObject({ dialect: dialect.optional() });
type BatchQuery = z.infer<typeof batchQuery>;

export const batchRoute = route({
  method: "post",
  path: "/api/v1/batch",
  id: "checkBatch",
  summary: "Many questions as NDJSON, answered as NDJSON: the form of check --batch",
  example: `${JSON.stringify({ id: 1, robotsTxt: exampleFile, agents: ["Googlebot"], url: "https://shop.example/cart" })}\n`,
  bodyMedia: ndjson,
  bodyOctets: serviceLimits.batchBodyOctets,
  query: batchQuery,
  answerMedia: ndjson,
  problems: ["unknown-dialect"],
  handle: async (service, asked: Asked<undefined, BatchQuery>) => {
    checkFields(asked.request, [ndjson, "application/ndjson", "application/jsonl"], serviceLimits.batchBodyOctets);
    return new Response(streamOf(answersTo(service, asked), asked.untilDone), { headers: { "content-type": ndjson } });
  },
});

async function* answersTo(
  { workbench, bodyMs }: Service,
  { pieces, query, client, signal }: Asked<undefined, BatchQuery>,
): AsyncGenerator<string, void, void> {
  if (pieces === null) return;
  try {
    const bounds = { octets: serviceLimits.batchBodyOctets, ms: bodyMs };
    for await (const block of blocksOf(piecesOf(pieces, bounds, signal, "each"))) {
      if (block === "too-long")
        yield errorLine("null", "line-too-long", `the line is longer than ${serviceLimits.batchLineOctets} bytes`);
      else {
        const question = { octets: block, dialect: query.dialect ?? "rfc9309", budgets: defaultBudgets };
        while (turn.left < workOfBlock) await turn.next();
        const { text, octets, work } = answersAtOnce(question, workOfBlock);
        turn.spend(work);
        if (octets > 0) yield text;
        // A copy, since a thread gets the whole buffer that a part belongs to.
        if (octets < block.length)
          yield await workbench.run("batch", { ...question, octets: block.slice(octets) }, client, signal);
      }
    }
  } catch (error) {
    const problem = problemOf(error);
    yield errorLine("null", problem.code, problem.message);
  }
}

/** What is answered in one turn of the event loop: others must not wait for long. */
class Turn {
  left = workOfTurn;
  #next: Promise<void> | null = null;

  spend(work: number): void {
    if (work > 0) void this.next();
    this.left -= work;
  }

  /** Resolves when all of it may be spent again. */
  next(): Promise<void> {
    this.#next ??= new Promise((resolve) =>
      setImmediate(() => {
        this.left = workOfTurn;
        this.#next = null;
        resolve();
      }),
    );
    return this.#next;
  }
}

const turn = new Turn();

/**
 * Whole lines in blocks, as they arrive; "too-long" in place of a line that is. The last line may lack its line break.
 */
async function* blocksOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | "too-long", void, void> {
  let rest: Uint8Array[] = [];
  let restOctets = 0;
  let isTooLong = false;
  const take = (): Uint8Array => {
    const line = joined(rest);
    rest = [];
    restOctets = 0;
    return line;
  };
  for await (const piece of pieces) {
    // Invariant: `rest` holds the beginning of one line, unless it is already too long; everything before `at` is done.
    let at = 0;
    const first = piece.indexOf(newline);
    if (first >= 0) {
      if (!isTooLong && restOctets + first > serviceLimits.batchLineOctets) isTooLong = true;
      if (isTooLong) {
        yield "too-long";
        isTooLong = false;
        rest = [];
        restOctets = 0;
        at = first + 1;
      } else if (restOctets > 0) {
        // The lines after it go with it, so that a piece makes one block where it can.
        at = Math.max(first, piece.lastIndexOf(newline, blockOctets - 1)) + 1;
        rest.push(piece.subarray(0, at));
        restOctets += at;
        yield take();
      }
      // The other whole lines of the piece, in blocks.
      for (let last = piece.lastIndexOf(newline) + 1; at < last;) {
        const end =
          Math.max(piece.indexOf(newline, at), piece.lastIndexOf(newline, Math.min(at + blockOctets, last) - 1)) + 1;
        // More than a block is a single line.
        yield end - at - 1 > serviceLimits.batchLineOctets ? "too-long" : piece.subarray(at, end);
        at = end;
      }
    }
    const left = piece.subarray(at);
    if (isTooLong || left.length === 0) continue;
    if (restOctets + left.length > serviceLimits.batchLineOctets) {
      isTooLong = true;
      rest = [];
      restOctets = 0;
    } else {
      // A copy, since the buffer of a piece may be reused.
      rest.push(left.slice());
      restOctets += left.length;
    }
  }
  if (isTooLong) yield "too-long";
  else if (restOctets > 0) yield take();
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const octets = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    octets.set(piece, at);
    at += piece.length;
  }
  return octets;
}

/** The texts as a stream that pulls the next one when there is room; `untilDone` gets a promise of its end. */
function streamOf(
  texts: AsyncGenerator<string, void, void>,
  untilDone: (work: Promise<unknown>) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let finish: () => void = () => {};
  untilDone(
    new Promise<void>((resolve) => {
      finish = resolve;
    }),
  );
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        const { value, done } = await texts.next();
        if (done === true) {
          controller.close();
          finish();
          return;
        }
        if (value !== "") {
          controller.enqueue(encoder.encode(value));
          return;
        }
      }
    },
    async cancel() {
      await texts.return();
      finish();
    },
  });
}
