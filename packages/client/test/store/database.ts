// A second connection to a store's file, by the driver that the store stands on: two SQLite libraries in one process do
// not see each other's locks, which belong to the process. Source: sqlite.org/howtocorrupt.html, section 2.2.
import { sqliteDriver, type SqliteDriver } from "../../src/store/sqlite-driver.ts";

/** The class for a connection. */
export const DatabaseSync: SqliteDriver = await sqliteDriver();
