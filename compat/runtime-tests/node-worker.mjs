// A worker of Node: the tables come with it, the outcome goes back in a message.
import { parentPort, workerData } from "node:worker_threads";
import { runCases } from "./run-cases.mjs";

parentPort.postMessage(runCases(workerData));
