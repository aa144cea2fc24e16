// The client that the caller has, asked to run a script. In: a client of ioredis, iovalkey or node-redis, for one
// server or for a cluster. Out: the script's answer within a bounded time, or a StoreError. Only two of its methods are
// used, so no client is a dependency. Next: redis-store.ts.
import { StoreError, type StoreErrorCode } from "@maycrawl/client/stores";
import type { Script } from "./scripts.ts";

/** The methods of ioredis and iovalkey, of a single server's client and of a `Cluster`. */
export interface EvalInLowerCase {
  evalsha(sha1: string, numberOfKeys: number, ...keysAndArguments: string[]): Promise<unknown>;
  eval(script: string, numberOfKeys: number, ...keysAndArguments: string[]): Promise<unknown>;
}

/** The methods of node-redis (`redis` or `@redis/client`), of `createClient` and of `createCluster`. */
export interface EvalWithOptions {
  evalSha(sha1: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

/** A connected client of Redis or Valkey. The caller makes it, and closes it after the store. */
export type RedisClient = EvalInLowerCase | EvalWithOptions;

/** A script with its keys and arguments. */
export interface Call {
  readonly script: Script;
  readonly keys: readonly string[];
  readonly args: readonly (string | number)[];
}

/** A client, asked to run scripts. */
export class ScriptRunner {
  readonly #evalSha: (sha1: string, keys: string[], args: string[]) => Promise<unknown>;
  readonly #eval: (text: string, keys: string[], args: string[]) => Promise<unknown>;
  readonly #patienceMs: number;

  /** Throws a TypeError unless it is a client that is known. */
  constructor(client: RedisClient, patienceMs: number) {
    this.#patienceMs = patienceMs;
    if (has(client, "evalsha")) {
      this.#evalSha = (sha1, keys, args) => client.evalsha(sha1, keys.length, ...keys, ...args);
      this.#eval = (text, keys, args) => client.eval(text, keys.length, ...keys, ...args);
    } else if (has(client, "evalSha")) {
      this.#evalSha = (sha1, keys, args) => client.evalSha(sha1, { keys, arguments: args });
      this.#eval = (text, keys, args) => client.eval(text, { keys, arguments: args });
    } else {
      const got = client === null ? "null" : typeof client;
      throw new TypeError(
        `client must be a client of ioredis, iovalkey or node-redis, with evalsha or evalSha, got ${got}`,
      );
    }
  }

  /**
   * The script's answer. Rejects with a StoreError if there is none in time, or if the server refuses; an answer that
   * comes later goes to `late`, to be taken back.
   */
  run<Answer>(call: Call, read: (answer: unknown) => Answer, late?: (answer: Answer) => unknown): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        reject(new StoreError("lost", `no answer after ${this.#patienceMs} ms`));
      }, this.#patienceMs);
      this.#send(call).then(
        (answer) => {
          clearTimeout(timer);
          try {
            if (!isLate) resolve(read(answer));
            else if (late !== undefined) late(read(answer));
          } catch (error) {
            reject(storeErrorOf(error));
          }
        },
        (error: unknown) => {
          clearTimeout(timer);
          reject(storeErrorOf(error));
        },
      );
    });
  }

  async #send({ script, keys, args }: Call): Promise<unknown> {
    const texts = args.map(String);
    try {
      return await this.#evalSha(script.sha1, [...keys], texts);
    } catch (error) {
      // A server that has just started does not know the script.
      if (!messageOf(error).startsWith("NOSCRIPT")) throw error;
      return this.#eval(script.text, [...keys], texts);
    }
  }
}

function has<Name extends string>(
  client: unknown,
  name: Name,
): client is { [Key in Name | "eval"]: (...values: unknown[]) => Promise<unknown> } {
  return (
    typeof client === "object" && client !== null && typeof (client as Record<string, unknown>)[name] === "function"
  );
}

/** What the server's error codes mean here; everything else is a store that cannot answer now. */
const codes: readonly (readonly [RegExp, StoreErrorCode])[] = [
  [/\bOOM\b/, "full"],
  [/^(?:NOAUTH|WRONGPASS|NOPERM)\b|\bNOPERM\b/, "unopenable"],
  [/^WRONGTYPE\b|\bWRONGTYPE\b/, "corrupt"],
];

function storeErrorOf(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const message = messageOf(error);
  const code = codes.find(([pattern]) => pattern.test(message))?.[1] ?? "lost";
  return new StoreError(code, message.slice(0, 200), error);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
