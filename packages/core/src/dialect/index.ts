export type { DepartureId, PolicyDepartureId } from "./departure-id.ts";
export { type Departure, departures, departuresOf } from "./departures.ts";
export type { Dialect, DialectName } from "./dialect.ts";
export { dialects, findDialect } from "./named.ts";
