// A file that the user opens or drops, as text. It is read here, and never sent.
import { textOf } from "../file-text/file-text.ts";
import { mostCharacters } from "./input-kind.ts";

/** Why an input is not taken, as a sentence. */
export class InputProblem extends Error {}

/** The file's text; InputProblem if it is too large or cannot be read. */
export async function textOfFile(file: File): Promise<string> {
  if (file.size > mostCharacters)
    throw new InputProblem("This file is larger than five million bytes, which no crawler would read.");
  try {
    return textOf(new Uint8Array(await file.arrayBuffer()));
  } catch {
    throw new InputProblem("This file cannot be read.");
  }
}
