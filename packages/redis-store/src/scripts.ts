// What the server does, as Lua: each script is atomic, touches one key, or two with one hash tag, and reads the
// server's own clock. In: a key and arguments as text. Out: whole numbers and texts. They need no module of
// the server. Next: redis-client.ts.
import { createHash } from "node:crypto";

/** A script with the digest that servers know it by. */
export interface Script {
  readonly text: string;
  readonly sha1: string;
}

function script(...parts: readonly string[]): Script {
  const text = parts.join("\n");
  return { text, sha1: createHash("sha1").update(text).digest("hex") };
}

type ScriptName =
  | "slot"
  | "cancelSlot"
  | "pushBack"
  | "lease"
  | "renew"
  | "release"
  | "setRecord"
  | "get"
  | "drop"
  | "set"
  | "keep"
  | "appendVersion"
  | "versions"
  | "now"
  | "join"
  | "leave";

/** Now, in milliseconds and in microseconds. */
const clock = `
local time = redis.call('TIME')
local micros = time[1] * 1000000 + time[2]
local now = math.floor(micros / 1000)
local function text(number) return string.format('%.0f', number) end`;

/**
 * Which server this is: a restarted one has another run id, and so has the replica that follows it. `started` is when
 * it began, at most a second late.
 */
const server = `
local info = redis.call('INFO', 'server')
local run = string.sub(string.match(info, 'run_id:(%x+)') or '0', 1, 12)
local started = now - tonumber(string.match(info, 'uptime_in_seconds:(%d+)') or '0') * 1000 + 1000`;

/**
 * A host's clock: `run latest longest until before slot slot ...`, where a slot is `id:moment`, with an x if it was
 * given back; - stands for none. `run`: the server that wrote it; `latest`: its clock then; `longest`: the
 * longest interval asked for; `until`: pushed back to; `before`: the last slot before those listed.
 */
const hostClock = `
local key = KEYS[1]
local host = nil
local isDamaged = false
local function momentOf(word) if word == '-' then return nil end return tonumber(word) end
local function load()
  local stored = redis.call('GET', key)
  if not stored then return end
  local words = {}
  for word in string.gmatch(stored, '%S+') do words[#words + 1] = word end
  local read = { run = words[1], latest = tonumber(words[2]), longest = tonumber(words[3]), slots = {} }
  isDamaged = not (read.latest and read.longest and words[5])
  if isDamaged then return end
  read.until_ = momentOf(words[4])
  read.before = momentOf(words[5])
  for at = 6, #words do
    local id, moment, mark = string.match(words[at], '^([^:]+):(%-?%d+)(x?)$')
    if not id then isDamaged = true return end
    read.slots[#read.slots + 1] = { id = id, at = tonumber(moment), isGivenBack = mark == 'x' }
  end
  host = read
  -- A clock set back by a second at most stands still; beyond, all moments move with it.
  if now < host.latest and host.latest - now <= 1000 then now = host.latest end
  local back = host.latest - now
  if back > 0 then
    for _, slot in ipairs(host.slots) do slot.at = slot.at - back end
    if host.until_ then host.until_ = host.until_ - back end
    if host.before then host.before = host.before - back end
  end
end
local function lastOf()
  local last = host.slots[#host.slots]
  return last and last.at or host.before
end
local function later(a, b) if a and b then return math.max(a, b) end return a or b end
local function save(run, kept)
  local ends = later(host.until_, lastOf() and lastOf() + math.max(kept, host.longest)) or now
  if ends <= now then return redis.call('DEL', key) end
  local function word(moment) return moment and text(moment) or '-' end
  local words = { run, text(now), text(host.longest), word(host.until_), word(host.before) }
  for _, slot in ipairs(host.slots) do
    words[#words + 1] = slot.id .. ':' .. text(slot.at) .. (slot.isGivenBack and 'x' or '')
  end
  redis.call('SET', key, table.concat(words, ' '), 'PX', text(math.min(ends - now, 9e15)))
end`;

/**
 * What may have been lost with the server that was asked before: nothing is given until it no longer matters. `met`
 * is when the fleet first met this store; `otherRun` and `otherMs` say which server took over from another, and
 * when that was noticed.
 */
const epoch = `
local function settleEpoch(interval, kept, met, otherRun, otherMs)
  if not host then
    host = { run = run, latest = now, longest = 0, slots = {} }
    -- Nothing is known of the host: it was not asked for long, or that was lost when the server began.
    if started + kept > now then
      host.before = started
      if started - 2000 > met then host.until_ = started + kept end
    end
    if run == otherRun and otherMs + kept > now then host.before = later(host.before, otherMs) end
    if isDamaged then host.until_ = now + kept end
    return false
  end
  if host.run == run then return false end
  -- The server that wrote this is gone, perhaps with later slots: they lie before its successor's start, or before now
  -- if that ran beside it.
  local from = now
  if started > host.latest and started < now then from = started end
  host.until_ = later(host.until_, from + math.max(interval, host.longest))
  host.run = run
  return true
end`;

/** Every script by name. */
export const scripts: { readonly [Name in ScriptName]: Script } = {
  /** ARGV: interval, notBefore, notAfter (either may be ''), id, kept, met, otherRun, otherMs. */
  slot: script(
    clock,
    server,
    hostClock,
    epoch,
    `
load()
local interval = tonumber(ARGV[1])
local kept = tonumber(ARGV[5])
local isOther = settleEpoch(interval, kept, tonumber(ARGV[6]), ARGV[7], tonumber(ARGV[8]))
local at = math.max(now, host.until_ or now, tonumber(ARGV[2]) or now)
local last = lastOf()
if last then at = math.max(at, last + interval) end
host.longest = math.max(host.longest, interval)
if ARGV[3] ~= '' and at > tonumber(ARGV[3]) then
  -- The wait counts from when it was noticed, so it is kept.
  if isOther or isDamaged then save(run, kept) end
  return { 0, at, now, run, isOther and 1 or 0 }
end
-- One past slot is enough to measure from.
while host.slots[2] and host.slots[2].at <= now do host.before = table.remove(host.slots, 1).at end
host.slots[#host.slots + 1] = { id = ARGV[4], at = at, isGivenBack = false }
save(run, kept)
return { 1, at, now, run, isOther and 1 or 0 }`,
  ),
  /** ARGV: id, kept. */
  cancelSlot: script(
    clock,
    hostClock,
    `
load()
if not host then return 0 end
local found = nil
for at, slot in ipairs(host.slots) do if slot.id == ARGV[1] then found = at end end
if not found then return 0 end
local isLast = found == #host.slots
host.slots[found].isGivenBack = true
while host.slots[1] and host.slots[#host.slots].isGivenBack do table.remove(host.slots) end
save(host.run, tonumber(ARGV[2]))
return isLast and 1 or 0`,
  ),
  /** ARGV: until, kept, met, otherRun, otherMs. */
  pushBack: script(
    clock,
    server,
    hostClock,
    epoch,
    `
load()
local kept = tonumber(ARGV[2])
settleEpoch(0, kept, tonumber(ARGV[3]), ARGV[4], tonumber(ARGV[5]))
host.until_ = later(host.until_, tonumber(ARGV[1]))
save(run, kept)
return 1`,
  ),

  /** A lease is `token end latest`; the key outlives it by a minute. ARGV: duration. */
  lease: script(
    clock,
    `
local stored = redis.call('GET', KEYS[1])
local token = 0
if stored then
  local words = {}
  for word in string.gmatch(stored, '%d+') do words[#words + 1] = tonumber(word) end
  if words[3] then
    token = words[1]
    if now < words[3] and words[3] - now <= 1000 then now = words[3] end
    -- A clock that was set back takes the end along.
    if words[2] - math.max(0, words[3] - now) > now then return { 0, 0, now } end
  end
end
token = math.max(token + 1, micros)
local ends = now + tonumber(ARGV[1])
redis.call('SET', KEYS[1], text(token) .. ' ' .. text(ends) .. ' ' .. text(now), 'PX', text(ends - now + 60000))
return { token, ends, now }`,
  ),
  /** ARGV: token, duration. */
  renew: script(
    clock,
    `
local stored = redis.call('GET', KEYS[1])
if not stored then return 0 end
local token, ends, latest = string.match(stored, '^(%d+) (%d+) (%d+)$')
if token ~= ARGV[1] then return 0 end
latest = tonumber(latest)
if now < latest and latest - now <= 1000 then now = latest end
ends = tonumber(ends) - math.max(0, latest - now)
if ends <= now then return 0 end
ends = math.max(ends, now + tonumber(ARGV[2]))
redis.call('SET', KEYS[1], token .. ' ' .. text(ends) .. ' ' .. text(now), 'PX', text(ends - now + 60000))
return ends`,
  ),
  /** ARGV: token. */
  release: script(
    clock,
    `
local stored = redis.call('GET', KEYS[1])
if not stored or string.match(stored, '^(%d+) ') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1] .. ' 0 ' .. text(now), 'PX', 60000)
return 1`,
  ),

  /** A record is `token finished digest history`. ARGV: token, finished, record, lifetime. */
  setRecord: script(`
local stored = redis.call('GET', KEYS[1])
if stored then
  local token, finished = string.match(stored, '^(%d+) (%-?%d+) ')
  if token then
    token, finished = tonumber(token), tonumber(finished)
    local asked = tonumber(ARGV[1])
    if token > asked or (token == asked and finished >= tonumber(ARGV[2])) then return 0 end
  end
end
redis.call('SET', KEYS[1], ARGV[3], 'PX', ARGV[4])
return 1`),
  get: script(`return redis.call('GET', KEYS[1]) or ''`),
  /** ARGV: what is damaged, as it was read. */
  drop: script(`
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`),
  /** ARGV: value, lifetime. */
  set: script(`
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`),
  /** ARGV: lifetime. */
  keep: script(`return redis.call('PEXPIRE', KEYS[1], ARGV[1])`),

  /**
   * A version is `seen`, what must differ, and all of it, on a line each; the newest stands first. ARGV: seen, what
   * must differ, all of it, how many are kept, lifetime.
   */
  appendVersion: script(`
local newest = redis.call('LINDEX', KEYS[1], 0)
if newest and string.match(newest, '^[^\\n]*\\n([^\\n]*)\\n') == ARGV[2] then return 0 end
redis.call('LPUSH', KEYS[1], ARGV[1] .. '\\n' .. ARGV[2] .. '\\n' .. ARGV[3])
redis.call('LTRIM', KEYS[1], 0, ARGV[4] - 1)
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return 1`),
  /** ARGV: limit, before ('' for none). */
  versions: script(`
local found = {}
local limit = tonumber(ARGV[1])
local before = tonumber(ARGV[2])
for from = 0, redis.call('LLEN', KEYS[1]) - 1, 50 do
  for _, version in ipairs(redis.call('LRANGE', KEYS[1], from, from + 49)) do
    local seen, rest = string.match(version, '^(%-?%d+)\\n[^\\n]*\\n(.*)$')
    if not before or (seen and tonumber(seen) < before) then
      found[#found + 1] = rest or ''
      if #found == limit then return found end
    end
  end
end
return found`),

  now: script(clock, `return now`),
  /**
   * Who shares the store: workers by when they were last seen, and when the first of them met it. ARGV: worker, window,
   * when this worker met the store ('' for now).
   */
  join: script(
    clock,
    server,
    `
redis.call('ZADD', KEYS[1], text(now), ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', text(now - tonumber(ARGV[2])))
redis.call('PEXPIRE', KEYS[1], ARGV[2])
local met = math.min(tonumber(redis.call('GET', KEYS[2]) or now) or now, tonumber(ARGV[3]) or now)
redis.call('SET', KEYS[2], text(met))
return { redis.call('ZCARD', KEYS[1]), met, now, run }`,
  ),
  /** ARGV: worker. */
  leave: script(`return redis.call('ZREM', KEYS[1], ARGV[1])`),
};
