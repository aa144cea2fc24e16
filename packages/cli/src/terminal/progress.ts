// The progress line on standard error: count, rate, and the time left if the input's size is known. Only on a terminal
// and after a moment, rewritten in place, gone at the end.
import { isTerminal } from "./is-terminal.ts";
import { writeError } from "./output.ts";

/** Milliseconds before the first line, and between two. */
const firstAfterMs = 500;
const everyMs = 200;
const clearLine = "\r\u001b[K";

/** The progress of a run through a list of URLs. */
export class Progress {
  readonly #isShown: boolean;
  readonly #sizeOctets: number | null;
  readonly #startedMs: number;
  #lastMs: number;
  #isOnScreen = false;

  readonly #unit: string;

  constructor(sizeOctets: number | null, isShown: boolean = isTerminal(2), unit: string = "URLs") {
    this.#unit = unit;
    this.#isShown = isShown;
    this.#sizeOctets = sizeOctets;
    this.#startedMs = isShown ? performance.now() : 0;
    this.#lastMs = this.#startedMs + firstAfterMs - everyMs;
  }

  /** Shows how many were answered and bytes read, and a further text. */
  update(count: number, octets: number, further = ""): void {
    if (!this.#isShown) return;
    const nowMs = performance.now();
    if (nowMs - this.#lastMs < everyMs) return;
    this.#lastMs = nowMs;
    this.#isOnScreen = true;
    writeError(
      `${clearLine}${progressText(count, octets, this.#sizeOctets, (nowMs - this.#startedMs) / 1000, this.#unit)}${further === "" ? "" : `  ${further}`}`,
    );
  }

  /** Takes the line off the screen. */
  clear(): void {
    if (!this.#isOnScreen) return;
    this.#isOnScreen = false;
    writeError(clearLine);
  }
}

/** The line: "1,200,000 URLs  980,000/s  12 s left". */
export function progressText(
  count: number,
  octets: number,
  sizeOctets: number | null,
  seconds: number,
  unit: string = "URLs",
): string {
  const rate = Math.round(count / seconds);
  let text = `${count.toLocaleString("en")} ${unit}  ${rate.toLocaleString("en")}/s`;
  if (sizeOctets !== null && octets > 0) {
    const left = Math.round((seconds * Math.max(sizeOctets - octets, 0)) / octets);
    text += `  ${durationText(left)} left`;
  }
  return text;
}

function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}
