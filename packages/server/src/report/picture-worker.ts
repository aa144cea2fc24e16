// What runs in the thread that makes pictures: one after the other. In: an SVG. Out: PNG octets, or the fault's text.
import { parentPort } from "node:worker_threads";
import { rasterOf } from "./raster.ts";

parentPort?.on("message", (svg: string) => {
  rasterOf(svg).then(
    (octets) => parentPort?.postMessage(octets),
    (error: unknown) => parentPort?.postMessage(String(error)),
  );
});
