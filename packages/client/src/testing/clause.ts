// One sentence of src/store/store.ts as something that can be run: about one store, two holders of a store, or a
// restart.
import type { RobotsStore } from "../store/store.ts";

/** How the suite reaches a store. */
export interface StoreHarness {
  /** Opens an empty store. */
  open(): Promise<RobotsStore>;
  /**
   * Opens a second holder of the same data, as another process or the next start has it. Null for a store whose data is
   * gone with it: the cases about a restart are then left out, and those about two holders get one store twice.
   */
  readonly openAgain: ((store: RobotsStore) => Promise<RobotsStore>) | null;
  /** Lets this much time pass by the store's clock: moves a clock that the test controls, or waits. */
  advance(ms: number): Promise<void>;
}

/** A promise with the code that shows it. */
export interface Clause {
  readonly name: string;
  readonly isAboutRestart: boolean;
  readonly run: (harness: StoreHarness) => Promise<void>;
}

/** A clause about one store. */
export function about(name: string, run: (store: RobotsStore, harness: StoreHarness) => Promise<void>): Clause {
  return {
    name,
    isAboutRestart: false,
    async run(harness) {
      const store = await harness.open();
      try {
        await run(store, harness);
      } finally {
        await store.close();
      }
    },
  };
}

/** A clause about two holders of one store. */
export function aboutTwo(
  name: string,
  run: (one: RobotsStore, other: RobotsStore, harness: StoreHarness) => Promise<void>,
): Clause {
  return about(name, async (store, harness) => {
    const other = harness.openAgain === null ? store : await harness.openAgain(store);
    try {
      await run(store, other, harness);
    } finally {
      await other.close();
    }
  });
}

/** A clause about what is there after a restart. */
export function aboutRestart<Kept>(
  name: string,
  before: (store: RobotsStore) => Promise<Kept>,
  after: (store: RobotsStore, kept: Kept) => Promise<void>,
): Clause {
  return {
    name: `after a restart: ${name}`,
    isAboutRestart: true,
    async run(harness) {
      if (harness.openAgain === null)
        throw new TypeError("openAgain must be a function for a case about a restart, got null");
      const store = await harness.open();
      const kept = await before(store);
      await store.close();
      const again = await harness.openAgain(store);
      try {
        await after(again, kept);
      } finally {
        await again.close();
      }
    },
  };
}
