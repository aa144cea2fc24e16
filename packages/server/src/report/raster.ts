// SVG to PNG, in the thread that calls it: resvg, compiled to WebAssembly, with one font and none of the system's. In:
// an SVG of our own making. Out: the octets. The first call loads two megabytes. Used by picture-worker.ts.
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { pictureFont } from "./report-picture.ts";

const { resolve } = createRequire(import.meta.url);
const fontFile = (weight: number): string =>
  resolve(`@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-${weight}-normal.woff2`);

let loading: Promise<Uint8Array[]> | undefined;

/** The picture as PNG. */
export async function rasterOf(svg: string): Promise<Uint8Array> {
  loading ??= load();
  const fontBuffers = await loading;
  const drawing = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: pictureFont, loadSystemFonts: false } });
  try {
    const image = drawing.render();
    try {
      return image.asPng();
    } finally {
      image.free();
    }
  } finally {
    drawing.free();
  }
}

/** The fonts. */
async function load(): Promise<Uint8Array[]> {
  await initWasm(await readFile(resolve("@resvg/resvg-wasm/index_bg.wasm")));
  return Promise.all([400, 700].map(async (weight) => new Uint8Array(await readFile(fontFile(weight)))));
}
