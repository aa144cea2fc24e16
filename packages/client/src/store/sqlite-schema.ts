// The tables of the SQLite store, as steps from one version to the next. A file says which steps it has had
// (user_version) and whose it is (application_id). Next: sqlite-store.ts, which queries them.
//
// Strangers' texts are TEXT if well-formed and without NUL, where SQLite would cut them, else BLOBs of UTF-16. The two
// never compare equal, so no two texts are mixed up (`textIn`, `textOut`).

/** "mayC", in the header of every store. */
export const applicationId = 0x6d617943;

/** A file that has had n steps has user_version n. Released steps are never edited: a change is another step. */
export const schemaSteps: readonly string[] = [
  `
  CREATE TABLE state (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    latest_ms INTEGER NOT NULL,    -- the latest that the clock ever said
    last_token INTEGER NOT NULL,   -- of all leases: the tokens of each key grow with it
    forgotten_ms INTEGER           -- the last slot of any host's clock that was forgotten
  ) STRICT;
  INSERT INTO state VALUES (1, 0, 0, NULL);

  CREATE TABLE origins (
    origin ANY PRIMARY KEY NOT NULL,
    token INTEGER NOT NULL,
    finished_ms INTEGER NOT NULL,
    history TEXT NOT NULL,         -- JSON
    hash ANY, good_hash ANY,       -- the bodies that the history names
    used_ms INTEGER NOT NULL       -- to the hour
  ) STRICT;
  CREATE INDEX origins_by_hash ON origins (hash) WHERE hash IS NOT NULL;
  CREATE INDEX origins_by_good_hash ON origins (good_hash) WHERE good_hash IS NOT NULL;
  CREATE INDEX origins_by_use ON origins (used_ms);

  CREATE TABLE bodies (hash ANY PRIMARY KEY NOT NULL, octets BLOB NOT NULL) STRICT;
  CREATE TABLE spares (            -- bodies that no origin's history names
    hash ANY PRIMARY KEY NOT NULL,
    since_ms INTEGER NOT NULL,
    is_loose INTEGER NOT NULL      -- 1: nor does a version
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX spares_by_age ON spares (since_ms);
  CREATE INDEX loose_by_age ON spares (since_ms) WHERE is_loose = 1;

  CREATE TABLE versions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    origin ANY NOT NULL,
    seen_ms INTEGER NOT NULL,
    result TEXT NOT NULL,
    status INTEGER, fault ANY, hash ANY,
    size_octets INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX versions_by_origin ON versions (origin, id);
  CREATE INDEX versions_by_hash ON versions (hash) WHERE hash IS NOT NULL;

  CREATE TABLE leases (key ANY PRIMARY KEY NOT NULL, token INTEGER NOT NULL, expires_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX leases_by_end ON leases (expires_ms);

  CREATE TABLE hosts (
    host ANY PRIMARY KEY NOT NULL,
    until_ms INTEGER,              -- pushed back to
    before_ms INTEGER,             -- the last slot before those in the table
    matters_until_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX hosts_by_end ON hosts (matters_until_ms);
  CREATE TABLE slots (             -- of each host the last that has passed, and those that have not
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    host ANY NOT NULL,
    at_ms INTEGER NOT NULL,
    is_given_back INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX slots_by_host ON slots (host, at_ms, id);
`,
  `
  -- Records carry a digest of themselves and how far the clock had been set back when they were written. Those written before have
  -- neither, so they are dropped; their bodies stay until nothing names them.
  ALTER TABLE state ADD COLUMN back_ms INTEGER NOT NULL DEFAULT 0;
  DROP TABLE origins;
  CREATE TABLE origins (
    origin ANY PRIMARY KEY NOT NULL,
    token INTEGER NOT NULL,
    finished_ms INTEGER NOT NULL,
    history TEXT NOT NULL,         -- JSON
    hash ANY, good_hash ANY,       -- the bodies that the history names
    used_ms INTEGER NOT NULL,      -- to the hour
    back_ms INTEGER NOT NULL,      -- state.back_ms at the time
    digest BLOB NOT NULL           -- of origin, token, finished_ms, back_ms and history
  ) STRICT;
  CREATE INDEX origins_by_hash ON origins (hash) WHERE hash IS NOT NULL;
  CREATE INDEX origins_by_good_hash ON origins (good_hash) WHERE good_hash IS NOT NULL;
  CREATE INDEX origins_by_use ON origins (used_ms);
  INSERT OR IGNORE INTO spares (hash, since_ms, is_loose)
    SELECT hash, (SELECT latest_ms FROM state), NOT EXISTS (SELECT 1 FROM versions WHERE versions.hash = bodies.hash) FROM bodies;
`,
];

/** Text in the form in which it is bound. */
export function textIn(text: string): string | Uint8Array {
  return isPlain(text) || (!text.includes("\0") && isWellFormed(text)) ? text : Buffer.from(text, "utf16le");
}

/** The text that was bound. */
export function textOut(value: string | Uint8Array): string {
  return typeof value === "string" ? value : Buffer.from(value).toString("utf16le");
}

export function textOrNullIn(text: string | null): string | Uint8Array | null {
  return text === null ? null : textIn(text);
}

export function textOrNullOut(value: string | Uint8Array | null): string | null {
  return value === null ? null : textOut(value);
}

/** Whether the text is printable ASCII, as nearly every key is. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code > 0x7e) return false;
  }
  return true;
}

/** Whether UTF-8 can hold the text: it has no lone surrogate. */
function isWellFormed(text: string): boolean {
  return Buffer.from(text, "utf8").toString("utf8") === text;
}
