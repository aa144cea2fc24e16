// A worker of the web, as browsers, Deno and Bun have it: the tables come in a message, the outcome goes back in one.
import { runCases } from "./run-cases.mjs";

self.onmessage = ({ data }) => self.postMessage(runCases(data));
