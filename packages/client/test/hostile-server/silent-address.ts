// An address that takes no notice of who connects: a listener whose thread is blocked, and whose queue is full. In: a
// loopback address and a port. Out: something that answers neither yes nor no, which is otherwise hard to have on
// loopback.
import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";

const code = `
const { createServer } = require("node:net");
const { parentPort, workerData } = require("node:worker_threads");
createServer().listen({ host: workerData.host, port: workerData.port, backlog: 1 }, () => {
  parentPort.postMessage("listening");
  // Sends the message, and then waits for good: nothing is accepted any more.
  setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 50);
});
`;

export class SilentAddress {
  readonly #worker: Worker;
  readonly #host: string;
  readonly #port: number;
  readonly #waiting: Socket[] = [];

  private constructor(worker: Worker, host: string, port: number) {
    this.#worker = worker;
    this.#host = host;
    this.#port = port;
  }

  static async start(host: string, port: number): Promise<SilentAddress> {
    const worker = new Worker(code, { eval: true, workerData: { host, port } });
    await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
    await new Promise((resolve) => setTimeout(resolve, 200));
    return new SilentAddress(worker, host, port);
  }

  /** Fills the queue, and says whether one more connection is left waiting. */
  async isSilent(): Promise<boolean> {
    for (let count = 0; count < 8; count++) {
      const socket = connect({ host: this.#host, port: this.#port });
      this.#waiting.push(socket);
      socket.on("error", () => {});
      const isConnected = await Promise.race([
        new Promise<boolean>((resolve) => socket.once("connect", () => resolve(true))),
        new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 300)),
      ]);
      if (!isConnected) return true;
    }
    return false;
  }

  async close(): Promise<void> {
    for (const socket of this.#waiting) socket.destroy();
    await this.#worker.terminate();
  }
}
