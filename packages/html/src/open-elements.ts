// The stack of open elements (HTML standard section 13.2.4.2), as far as it decides where an element ends. Every
// question of the standard ("is there a p in button scope", "a li before anything special") is answered in constant
// time, for each class of elements and each name keeps its own stack of indices: a page of nothing but nested tags
// stays linear. Next on the path: page-reader.ts, which asks.
import { classCount, Foreign, Formatting, Marker, Scope, Special, TableContext } from "./elements.ts";

/** What is told when an element that is watched ends: by the tag at hand, or because something around it did. */
export type EndOfElement = (watched: number, isOwnEnd: boolean) => void;

interface Floating {
  readonly watched: number;
  readonly serial: number;
  /** The stack's marker when it was closed by others; it ends with that. */
  readonly marker: number;
  isOpen: boolean;
}

// How far below a block the adoption agency looks for what it closes. The standard's own stops after eight blocks; a
// bound in elements keeps a page of nothing but misnested tags linear.
const maxAdopted = 64;

/** The open elements of a page; the outermost is html, at 0. */
export class OpenElements {
  readonly #keys: string[] = [];
  readonly #bits: number[] = [];
  readonly #serials: number[] = [];
  /** For each open element, the indices of all of its name, which are also in `#byKey`: closing needs no search. */
  readonly #same: number[][] = [];
  readonly #byKey = new Map<string, number[]>();
  readonly #byClass: number[][] = Array.from({ length: classCount }, () => []);
  readonly #watched = new Map<number, number>();
  readonly #floating: Floating[] = [];
  readonly #floatingByKey = new Map<string, Floating[]>();
  readonly #onEnd: EndOfElement;
  #serial = 0;

  constructor(onEnd: EndOfElement) {
    this.#onEnd = onEnd;
  }

  get currentKey(): string {
    return this.#keys.at(-1) ?? "";
  }

  /** Whether the end of any element is to be told, now or when it is opened anew. */
  get isWatching(): boolean {
    return this.#watched.size > 0 || this.#floating.length > 0;
  }

  get currentBits(): number {
    return this.#bits.at(-1) ?? 0;
  }

  /**
   * Opens an element; `watched` is what `onEnd` will be told with, or -1. Elements of svg and math have keys of their
   * own.
   */
  push(name: string, bits: number, watched: number): void {
    const index = this.#keys.length;
    const key = keyOf(name, bits);
    this.#keys.push(key);
    this.#bits.push(bits);
    this.#serials.push(this.#serial++);
    let same = this.#byKey.get(key);
    if (same === undefined) this.#byKey.set(key, (same = []));
    same.push(index);
    this.#same.push(same);
    if ((bits & classMask) !== 0) for (const one of classesOf(bits)) this.#byClass[one]?.push(index);
    if (watched >= 0) this.#watched.set(index, watched);
  }

  pop(): void {
    this.#popOne(true);
  }

  /** Closes the topmost element because of a tag that is not its own. */
  popImplied(): void {
    this.#popOne(false);
  }

  /** Closes everything above `index` and, by its own end, `index` itself. */
  popThrough(index: number): void {
    while (this.#keys.length - 1 > index) this.#popOne(false);
    if (this.#keys.length - 1 === index) this.#popOne(true);
  }

  /** Closes everything above `index`. */
  popAbove(index: number): void {
    while (this.#keys.length - 1 > index) this.#popOne(false);
  }

  /** The index of the topmost element of the class, or -1. */
  top(oneClass: number): number {
    return this.#byClass[31 - Math.clz32(oneClass)]?.at(-1) ?? -1;
  }

  /** The index of the topmost HTML element of that name, or -1. */
  topNamed(name: string): number {
    return this.#byKey.get(name)?.at(-1) ?? -1;
  }

  /** The same for an element of svg or math, whichever of the two. */
  topForeign(name: string): number {
    return this.topNamed(keyOf(name, Foreign));
  }

  keyAt(index: number): string {
    return this.#keys[index] ?? "";
  }

  /** The index of the topmost element of that name if no element of the class is above it, else -1. */
  inScope(name: string, scope: number): number {
    const index = this.topNamed(name);
    return index >= this.top(scope) ? index : -1;
  }

  /**
   * Takes a form off the stack and leaves what is open in it: that stays in the form, so its end is the end of that.
   */
  detach(index: number): void {
    this.#same[index]?.pop();
    this.#keys[index] = "";
  }

  #remove(index: number): void {
    // Only the topmost of its name is ever taken out, so the name's own stack loses its last.
    this.detach(index);
    this.#end(index, true);
  }

  /**
   * A formatting element's end tag (HTML standard section 13.2.6.4.7, the adoption agency), simplified: formatting
   * elements are not opened anew, but what is watched stays open, as if they were. False when there is none to close.
   */
  endFormatting(name: string): boolean {
    const index = this.topNamed(name);
    const floating = this.#lastFloating(name);
    if (floating !== null && floating.serial > (this.#serials[index] ?? -1)) {
      this.#endFloating(floating, true);
      return true;
    }
    if (index < 0 || index < this.top(Scope)) return false;
    const block = this.top(Special);
    if (block < index) this.popThrough(index);
    else this.#adopt(index, block);
    return true;
  }

  /** Whether a formatting element of that name is open since the last marker. */
  hasFormatting(name: string): boolean {
    return this.topNamed(name) > this.top(Marker) || this.#lastFloating(name) !== null;
  }

  // Only blocks stay open in a formatting element that ends, and other formatting elements between them.
  #adopt(index: number, block: number): void {
    this.popAbove(block);
    // From above, so that each is the topmost of its name.
    for (let at = block - 1; at > index && at > block - maxAdopted; at--) {
      const isPlain = ((this.#bits[at] ?? 0) & (Special | Formatting | Foreign)) === 0 && this.#keys[at] !== "";
      if (isPlain) this.#remove(at);
    }
    this.#remove(index);
  }

  #popOne(isOwnEnd: boolean): void {
    this.#popTop(isOwnEnd);
    // What was taken out earlier is nobody's parent any more once it is on top.
    while (this.#keys.at(-1) === "") this.#popTop(false);
  }

  #popTop(isOwnEnd: boolean): void {
    const index = this.#keys.length - 1;
    const key = this.#keys.pop() ?? "";
    const bits = this.#bits.pop() ?? 0;
    this.#serials.pop();
    const same = this.#same.pop();
    if (key !== "") same?.pop();
    if ((bits & classMask) !== 0) for (const one of classesOf(bits)) this.#byClass[one]?.pop();
    const watched = this.#watched.size === 0 ? undefined : this.#watched.get(index);
    if (watched !== undefined) {
      if (!isOwnEnd && (bits & Formatting) !== 0 && key !== "") this.#float(key, index, watched);
      else this.#end(index, isOwnEnd);
    }
    // Cells, captions and templates end what floats in them however they end; an object only by its own end tag.
    if ((bits & Marker) !== 0 && (isOwnEnd || (bits & TableContext) !== 0)) this.#endFloatingIn(index);
  }

  #end(index: number, isOwnEnd: boolean): void {
    const watched = this.#watched.get(index);
    if (watched === undefined) return;
    this.#watched.delete(index);
    this.#onEnd(watched, isOwnEnd);
  }

  // A formatting element that is closed by what is around it is opened again with the next text: it goes on.
  #float(key: string, index: number, watched: number): void {
    this.#watched.delete(index);
    const one: Floating = { watched, serial: this.#serial++, marker: this.top(Marker), isOpen: true };
    this.#floating.push(one);
    const same = this.#floatingByKey.get(key);
    if (same === undefined) this.#floatingByKey.set(key, [one]);
    else same.push(one);
  }

  #lastFloating(key: string): Floating | null {
    const same = this.#floatingByKey.get(key);
    while (same !== undefined && same.length > 0 && same.at(-1)?.isOpen === false) same.pop();
    const last = same?.at(-1);
    return last !== undefined && last.marker === this.top(Marker) ? last : null;
  }

  #endFloating(one: Floating, isOwnEnd: boolean): void {
    one.isOpen = false;
    this.#onEnd(one.watched, isOwnEnd);
  }

  #endFloatingIn(marker: number): void {
    for (let last = this.#floating.at(-1); last !== undefined && last.marker >= marker; last = this.#floating.at(-1)) {
      this.#floating.pop();
      if (last.isOpen) this.#endFloating(last, false);
    }
  }
}

function keyOf(name: string, bits: number): string {
  return (bits & Foreign) === 0 ? name : `!${name}`;
}

// Few patterns of bits exist, so the list of classes of each is made once.
const classLists = new Map<number, readonly number[]>();
const classMask = (1 << classCount) - 1;

function classesOf(bits: number): readonly number[] {
  const masked = bits & classMask;
  let list = classLists.get(masked);
  if (list === undefined) {
    list = Array.from({ length: classCount }, (_, one) => one).filter((one) => (masked & (1 << one)) !== 0);
    classLists.set(masked, list);
  }
  return list;
}
