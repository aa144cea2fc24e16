// Everybody behind one small interface: `parse(input)` with what `input` names ("octets" or "text") gives what is
// parsed (or a promise of it), `checkerOf(parsed)` a function from an absolute URL to whether FooBot may fetch it.

/** By name; the order is that of the tables. Each is loaded only where it is run, so that none disturbs another. */
export const engineNames = [
  "maycrawl",
  "drop-in",
  "robots-parser",
  "robots-txt-guard",
  "robots-txt-parser",
  "exclusion",
  "oracle",
];

/** The engine of that name. */
export async function loadEngine(name) {
  const { engine } = await import(`./${name}.mjs`);
  return engine;
}
