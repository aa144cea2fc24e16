// @maycrawl/redis-store: the store of a fleet. The path: redis-store.ts (what is asked), keys.ts (where it stands),
// scripts.ts (what the server does), redis-client.ts (how it is asked).
export { type EvalInLowerCase, type EvalWithOptions, type RedisClient } from "./redis-client.ts";
export { RedisStore, type RedisStoreOptions } from "./redis-store.ts";
