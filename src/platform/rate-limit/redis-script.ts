import { slotsPerWindow } from './limiter.ts'

/**
 * The counting of ring.ts on one key, so that it is one round trip and works on a cluster. The key holds the time of
 * the newest counted request and, for each window, its slots oldest first as last request and count; it expires by
 * itself. ARGV: the time in ms (0 asks Redis for its own), then limit and length in ms of each window.
 * Answers: allowed, index of the reported window, its used count, its reset in ms, the time used in ms.
 */
const script = (isCounting: boolean) => `
local now = tonumber(ARGV[1])
if now == 0 then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end

local longest = 0
for a = 3, #ARGV, 2 do longest = math.max(longest, tonumber(ARGV[a])) end

local stored = redis.call('GET', KEYS[1])
local state = stored and cmsgpack.unpack(stored)
if not state or math.abs(now - state[1]) >= longest then state = { now } end
now = math.max(now, state[1])

local told, toldUsed, smallestShare = 1, 0, math.huge
local full, fullUntil = 0, 0
for w = 1, (#ARGV - 1) / 2 do
  local limit, length = tonumber(ARGV[w * 2]), tonumber(ARGV[w * 2 + 1])
  local slots, kept, used = state[w + 1] or {}, {}, 0
  for i = 1, #slots, 2 do
    if slots[i] + length > now then
      kept[#kept + 1] = slots[i]
      kept[#kept + 1] = slots[i + 1]
      used = used + slots[i + 1]
    end
  end
  state[w + 1] = kept
  if used >= limit then
    local untilTime = (kept[1] or now) + length
    if untilTime > fullUntil then full, fullUntil = w, untilTime end
  elseif (limit - used - 1) / limit < smallestShare then
    told, toldUsed, smallestShare = w, used + 1, (limit - used - 1) / limit
  end
end
if full > 0 then return { 0, full - 1, tonumber(ARGV[full * 2]), fullUntil, now } end

if ${!isCounting} then return { 1, told - 1, toldUsed - 1, (state[told + 1][1] or now) + tonumber(ARGV[told * 2 + 1]), now } end

state[1] = now
for w = 1, #state - 1 do
  local slots, length = state[w + 1], tonumber(ARGV[w * 2 + 1])
  local newest = #slots - 1
  local function slotOf(time) return math.floor(time * ${slotsPerWindow} / length) end
  if newest > 0 and slotOf(slots[newest]) == slotOf(now) then
    slots[newest] = now
    slots[newest + 1] = slots[newest + 1] + 1
  else
    slots[newest + 2] = now
    slots[newest + 3] = 1
  end
end
redis.call('SET', KEYS[1], cmsgpack.pack(state), 'PX', longest)
return { 1, told - 1, toldUsed, state[told + 1][1] + tonumber(ARGV[told * 2 + 1]), now }
`

export const takeScript = script(true)

/** The same decision without counting. */
export const peekScript = script(false)

/** Removes one count from the newest slot of every window. The expiry of its key stays. */
export const giveBackScript = `
local stored = redis.call('GET', KEYS[1])
if not stored then return end
local state = cmsgpack.unpack(stored)
for w = 2, #state do
  local slots = state[w]
  local newest = #slots
  if newest > 0 then
    slots[newest] = slots[newest] - 1
    if slots[newest] == 0 then slots[newest], slots[newest - 1] = nil, nil end
  end
end
redis.call('SET', KEYS[1], cmsgpack.pack(state), 'KEEPTTL')
`
