// A binary heap of members by the moment at which to wake them. Members know their place, so a moment can be changed.
// Of equals, the one that was set first comes first.

/** A member of the heap. */
export interface Waking {
  wakeMs: number;
  /** Its place in the heap; -1 outside. For the heap only. */
  place: number;
  /** The order among equals. For the heap only. */
  order: number;
}

export class WakeHeap<Member extends Waking> {
  readonly #members: Member[] = [];
  #count = 0;

  get first(): Member | undefined {
    return this.#members[0];
  }

  /** Adds or moves the member; null removes it. */
  wake(member: Member, atMs: number | null): void {
    if (atMs === null) return this.#remove(member);
    if (member.place >= 0 && member.wakeMs === atMs) return;
    member.wakeMs = atMs;
    member.order = ++this.#count;
    if (member.place < 0) {
      member.place = this.#members.length;
      this.#members.push(member);
    }
    this.#settle(member);
  }

  clear(): void {
    for (const member of this.#members) member.place = -1;
    this.#members.length = 0;
  }

  #remove(member: Member): void {
    if (member.place < 0) return;
    const last = this.#members.pop() as Member;
    if (last !== member) {
      this.#put(last, member.place);
      this.#settle(last);
    }
    member.place = -1;
  }

  /**
   * Invariant: but for the member, no one stands above an earlier one; it moves up, or else down, until it does not
   * either.
   */
  #settle(member: Member): void {
    const from = member.place;
    for (
      let parent = this.#parentOf(member);
      parent !== undefined && isBefore(member, parent);
      parent = this.#parentOf(member)
    )
      this.#swap(member, parent);
    if (member.place !== from) return;
    for (
      let child = this.#earlierChildOf(member);
      child !== undefined && isBefore(child, member);
      child = this.#earlierChildOf(member)
    )
      this.#swap(child, member);
  }

  #parentOf(member: Member): Member | undefined {
    return member.place === 0 ? undefined : this.#members[(member.place - 1) >> 1];
  }

  #earlierChildOf(member: Member): Member | undefined {
    const left = this.#members[2 * member.place + 1];
    const right = this.#members[2 * member.place + 2];
    return left !== undefined && right !== undefined && isBefore(right, left) ? right : left;
  }

  #swap(a: Member, b: Member): void {
    const place = a.place;
    this.#put(a, b.place);
    this.#put(b, place);
  }

  #put(member: Member, place: number): void {
    this.#members[place] = member;
    member.place = place;
  }
}

function isBefore(a: Waking, b: Waking): boolean {
  return a.wakeMs < b.wakeMs || (a.wakeMs === b.wakeMs && a.order < b.order);
}
