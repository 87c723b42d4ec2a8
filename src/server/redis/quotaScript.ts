import { createScript } from "./createScript";

/**
 * Decides on one request by the counts of all processes: the script of a quota in Redis. KEYS[1] is the hash
 * of a caller: requests by minute, `used` their sum, `oldest` a minute before which there are none, `tokens`
 * and `filled` of its bucket, `run` a name that it gets when it is made, and `ahead` the milliseconds by
 * which its time is before the clock of Redis since that was set back: its time only advances, at the speed
 * of the clock, so that a clock that is set keeps nobody waiting longer.
 *
 * ARGV: requests a day, burst, the run that the process knows, the name of a new run, the requests that the
 * process accepted while Redis was unavailable, and a time that replaces that of Redis in tests.
 *
 * Returns the run; when it is the one that the process knows, also the requests used, and the seconds to wait
 * or 0 when the request was counted.
 */
export const quotaScript = createScript(`
local key, day, burst, minutesPerDay = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]), 1440
local clock = redis.call("time")
local now = tonumber(ARGV[6]) or (clock[1] * 1000 + math.floor(clock[2] / 1000))
local keep = (minutesPerDay + 2) * 60000
local exact = function(number) return string.format("%.17g", number) end

local found = redis.pcall("hmget", key, "run", "used", "oldest", "tokens", "filled", "ahead")
if found.err then redis.call("del", key); found = {} end
local run = found[1]
if not run then
  redis.call("del", key)
  redis.call("hset", key, "run", ARGV[4])
  redis.call("pexpire", key, keep)
  return {ARGV[4]}
end
if run ~= ARGV[3] then return {run} end

local ahead = tonumber(found[6] or 0)
local filled = tonumber(found[5] or now)
local time = now + ahead
if time < filled then ahead = filled - now; time = filled end
local minute = math.floor(time / 60000)
local used = tonumber(found[2] or 0)
local oldest = tonumber(found[3] or minute)
local tokens = math.min(burst, tonumber(found[4] or burst) + (time - filled) / 1000 * burst)

while oldest < minute - minutesPerDay do
  local requests = redis.call("hget", key, exact(oldest))
  if requests then
    used = used - requests
    redis.call("hdel", key, exact(oldest))
  end
  oldest = oldest + 1
end
if used == 0 then oldest = minute end

local count = tonumber(ARGV[5])
local wait = 0
if used + count >= day then
  while oldest < minute and redis.call("hexists", key, exact(oldest)) == 0 do oldest = oldest + 1 end
  wait = math.max(1, math.ceil(((oldest + minutesPerDay + 1) * 60000 - time) / 1000))
elseif tokens < 1 then
  wait = 1
else
  tokens = tokens - 1
  count = count + 1
end
if count > 0 then
  redis.call("hincrby", key, exact(minute), count)
  used = used + count
end
redis.call("hset", key, "used", exact(used), "oldest", exact(oldest), "tokens", exact(tokens), "filled", exact(time), "ahead", exact(ahead))
redis.call("pexpire", key, keep)
return {run, used, wait}`);
