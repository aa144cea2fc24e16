// Store files for the tests of the SQLite store: each test has its own, by a clock that goes when it is told to.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "./database.ts";
import { afterAll, beforeEach } from "vitest";
import { openSqliteStore, type SqliteStore, type SqliteStoreOptions } from "../../src/store/sqlite-store.ts";

/** A store file of its own for each test of a test file, and a clock that goes when it is told to. */
export class OwnFile {
  readonly root: string = mkdtempSync(join(tmpdir(), "maycrawl-sqlite-"));
  readonly clock = (): number => this.nowMs;
  path = "";
  nowMs = 0;
  #count = 0;
  #opened: SqliteStore[] = [];

  /** Called at the top of a test file: what is made goes with its tests. */
  constructor() {
    beforeEach(async () => {
      await this.#close();
      this.move();
      this.nowMs = Date.UTC(2026, 10, 1);
    });
    afterAll(async () => {
      await this.#close();
      rmSync(this.root, { recursive: true, force: true });
    });
  }

  /** To a path where nothing is yet, in these folders below a folder of its own. */
  move(...folders: string[]): void {
    this.path = join(this.root, String(++this.#count), ...folders, "store.db");
  }

  async open(options: Partial<SqliteStoreOptions> = {}): Promise<SqliteStore> {
    const store = await openSqliteStore({ path: this.path, clock: this.clock, ...options });
    this.#opened.push(store);
    return store;
  }

  /** What the file holds, asked past the store. */
  ask(query: string): unknown {
    const connection = new DatabaseSync(this.path);
    try {
      return Object.values(connection.prepare(query).get() as object)[0];
    } finally {
      connection.close();
    }
  }

  put(...statements: string[]): void {
    mkdirSync(join(this.path, ".."), { recursive: true });
    const connection = new DatabaseSync(this.path);
    for (const statement of statements) connection.exec(statement);
    connection.close();
  }

  async #close(): Promise<void> {
    await Promise.all(this.#opened.splice(0).map((store) => store.close()));
  }
}
