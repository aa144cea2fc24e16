// The states that a walk has met, each a list of integers kept once and numbered. In comes a list, out comes its
// number; a hash table with open addressing over one pool, since a walk may meet a million of them.

/** Lists of integers, numbered from 0 in the order in which they came. */
export class StateTable {
  /** Whether the list that `intern` was asked for last was new. */
  isNew = false;
  #pool = new Int32Array(1024);
  #used = 0;
  /** Where each list begins in the pool; its length stands there first. */
  readonly #starts: number[] = [];
  #slots = new Int32Array(256).fill(-1);

  /** The number of the list that is the first `length` integers. */
  intern(list: Int32Array, length: number): number {
    const slot = this.#slotOf(list, length);
    const known = this.#slots[slot] as number;
    this.isNew = known < 0;
    if (known >= 0) return known;
    const number = this.#starts.length;
    this.#slots[slot] = number;
    this.#keep(list, length);
    if (this.#starts.length * 2 > this.#slots.length) this.#grow();
    return number;
  }

  /** The same, or -1 when the list never came. */
  find(list: Int32Array, length: number): number {
    return this.#slots[this.#slotOf(list, length)] as number;
  }

  /** Where the list's number stands, or is to stand. */
  #slotOf(list: Int32Array, length: number): number {
    const mask = this.#slots.length - 1;
    let slot = hashOf(list, 0, length) & mask;
    while (this.#slots[slot] !== -1 && !this.#isEqual(this.#slots[slot] as number, list, length))
      slot = (slot + 1) & mask;
    return slot;
  }

  /** Copies the list of that number and gives its length. */
  read(number: number, into: Int32Array): number {
    const start = this.#starts[number] as number;
    const length = this.#pool[start] as number;
    for (let i = 0; i < length; i++) into[i] = this.#pool[start + 1 + i] as number;
    return length;
  }

  #isEqual(number: number, list: Int32Array, length: number): boolean {
    const start = this.#starts[number] as number;
    if (this.#pool[start] !== length) return false;
    for (let i = 0; i < length; i++) if (this.#pool[start + 1 + i] !== list[i]) return false;
    return true;
  }

  #keep(list: Int32Array, length: number): void {
    if (this.#used + length + 1 > this.#pool.length) {
      const larger = new Int32Array((this.#used + length + 1) * 2);
      larger.set(this.#pool);
      this.#pool = larger;
    }
    this.#starts.push(this.#used);
    this.#pool[this.#used++] = length;
    for (let i = 0; i < length; i++) this.#pool[this.#used++] = list[i] as number;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 4).fill(-1);
    for (let number = 0; number < this.#starts.length; number++) {
      const start = this.#starts[number] as number;
      let slot = hashOf(this.#pool, start + 1, this.#pool[start] as number) & (slots.length - 1);
      while (slots[slot] !== -1) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = number;
    }
    this.#slots = slots;
  }
}

/** FNV-1a over integers, mixed once more, since low bits choose the slot. */
function hashOf(list: Int32Array, from: number, length: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < from + length; i++) hash = Math.imul(hash ^ (list[i] as number), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
