// How much memory is held, with everything collected that can be: the collector is not at hand unless Node is told so.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Heap and array buffers, in octets. */
export function heldOctets(): number {
  // What is weakly held needs more than one collection.
  for (let n = 0; n < 3; n++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
