import { scriptOf } from "./redis-connection.ts";

/**
 * What all scripts of rows begin with. KEYS: meta, states, texts, queue, output, errors. A member of the queue is a row or a part, its
 * score the time when it may be taken. A state begins with its letter (waiting, leased, held by its part, ended), then how often it
 * was released, whether it may have run, and its lease.
 */
const BEGIN = `
local function meta(name) return redis.call('HGET', KEYS[1], name) end
local function stateOf(member)
  local text = redis.call('HGET', KEYS[2], member)
  if not text then return nil end
  return string.match(text, '^(%a) (%d+) (%d) ?(.*)$')
end
local function put(member, state, tries, may, lease, at)
  redis.call('HSET', KEYS[2], member, table.concat({ state, tries, may, lease }, ' '))
  redis.call('ZADD', KEYS[4], at, member)
end
local function isRow(member) return string.sub(member, 1, 1) == 'r' end
local function finish(member, result, line, now)
  local state = stateOf(member)
  if not state or state == 'e' then return 0 end
  local isOutput = result == 'completed'
  local text = redis.call('HGET', KEYS[3], member)
  redis.call('RPUSH', isOutput and KEYS[5] or KEYS[6], result .. '\\n' .. text .. (line and '\\n' .. line or ''))
  redis.call('HSET', KEYS[2], member, 'e 0 0')
  redis.call('HDEL', KEYS[3], member)
  redis.call('ZREM', KEYS[4], member)
  redis.call('HINCRBY', KEYS[1], result, 1)
  if line then redis.call('HINCRBY', KEYS[1], isOutput and 'outputBytes' or 'errorBytes', #line + 1) end
  redis.call('HSET', KEYS[1], 'latestAt', now)
  return 1
end
local function free(member, may, now)
  if stateOf(member) ~= 'h' then return end
  local stopped = meta('stopped')
  if stopped then finish(member, stopped, nil, now) else put(member, 'w', 0, may, '', 0) end
end
local function partKey(part) return string.sub(KEYS[1], 1, -5) .. 'part/' .. part end`;

/** ARGV: now, end of a batch that is not opened, then each row's member, text, part, and line of a failure after an `x`. */
export const ADD = scriptOf(`${BEGIN}
redis.call('HSETNX', KEYS[1], 'endsAt', ARGV[2])
for index = 3, #ARGV, 4 do
  local member, text, part, failure = ARGV[index], ARGV[index + 1], ARGV[index + 2], ARGV[index + 3]
  if redis.call('HEXISTS', KEYS[2], member) == 0 then
    redis.call('HINCRBY', KEYS[1], 'total', 1)
    redis.call('HSET', KEYS[3], member, text)
    if failure ~= '' or part ~= '' then redis.call('HSET', KEYS[2], member, 'h 0 0')
    else put(member, 'w', 0, 0, '', 0) end
    if part ~= '' then redis.call('SADD', partKey(part), member) end
    if failure ~= '' then finish(member, 'failed', string.sub(failure, 2), ARGV[1]) end
  end
end`);

/** ARGV: end of the batch, number of its parts, then their members. */
export const OPEN = scriptOf(`${BEGIN}
if not meta('endsAt') then return end
for index = 3, #ARGV do
  if not stateOf(ARGV[index]) then put(ARGV[index], 'w', 0, 0, '', 0) end
end
redis.call('HSET', KEYS[1], 'endsAt', ARGV[1], 'parts', ARGV[2], 'isOpen', 1)`);

/**
 * ARGV: now, how many, end of the leases, their name. Returns the time of the next item, or that there is nothing left, then each
 * item's member, text, releases, whether it may have run, and lease.
 */
export const TAKE = scriptOf(`${BEGIN}
if meta('isOpen') ~= '1' or tonumber(meta('endsAt')) <= tonumber(ARGV[1]) then return {} end
local stopped = meta('stopped')
local items, count = { '' }, 0
while count < tonumber(ARGV[2]) do
  local members = redis.call('ZRANGEBYSCORE', KEYS[4], '-inf', ARGV[1], 'LIMIT', 0, ARGV[2] - count)
  if #members == 0 then break end
  for _, member in ipairs(members) do
    local state, tries, may = stateOf(member)
    if stopped and isRow(member) then finish(member, stopped, nil, ARGV[1])
    else
      count = count + 1
      local lease = ARGV[4] .. count
      if state == 'l' then may = '1' end
      put(member, 'l', tries, may, lease, ARGV[3])
      for _, each in ipairs({ member, redis.call('HGET', KEYS[3], member) or '', tries, may, lease }) do
        items[#items + 1] = each
      end
    end
  end
end
items[1] = redis.call('ZRANGE', KEYS[4], 0, 0, 'WITHSCORES')[2] or 'ended'
return items`);

/** ARGV: end of the leases, then each item's member and lease. */
export const RENEW = scriptOf(`${BEGIN}
for index = 2, #ARGV, 2 do
  local state, _, _, lease = stateOf(ARGV[index])
  if state == 'l' and lease == ARGV[index + 1] then redis.call('ZADD', KEYS[4], ARGV[1], ARGV[index]) end
end`);

/** ARGV: now, member, lease, when it may be taken again. */
export const RELEASE = scriptOf(`${BEGIN}
local state, tries, may, lease = stateOf(ARGV[2])
if state ~= 'l' or lease ~= ARGV[3] then return end
local stopped = isRow(ARGV[2]) and meta('stopped')
if stopped then finish(ARGV[2], stopped, nil, ARGV[1])
else put(ARGV[2], 'w', tries + 1, may, '', ARGV[4]) end`);

/** ARGV: now, member, state, line if there is one. */
export const END = scriptOf(`${BEGIN}
return finish(ARGV[2], ARGV[3], ARGV[4], ARGV[1])`);

/** ARGV: the part. */
export const ROWS_OF = scriptOf(`${BEGIN}
local texts = {}
for _, member in ipairs(redis.call('SMEMBERS', partKey(ARGV[1]))) do
  if stateOf(member) == 'h' then texts[#texts + 1] = redis.call('HGET', KEYS[3], member) end
end
return texts`);

/** ARGV: now, members. */
export const FREE = scriptOf(`${BEGIN}
for index = 2, #ARGV do free(ARGV[index], 0, ARGV[1]) end`);

/** ARGV: now, the part, its member, whether its rows may have run. */
export const END_PART = scriptOf(`${BEGIN}
if not stateOf(ARGV[3]) then return end
redis.call('HSET', KEYS[2], ARGV[3], 'e 0 0')
redis.call('ZREM', KEYS[4], ARGV[3])
for _, member in ipairs(redis.call('SMEMBERS', partKey(ARGV[2]))) do free(member, ARGV[4], ARGV[1]) end`);

/** ARGV: now, the reason. */
export const STOP = scriptOf(`${BEGIN}
if not meta('endsAt') or redis.call('HSETNX', KEYS[1], 'stopped', ARGV[2]) == 0 then return end
for _, member in ipairs(redis.call('ZRANGE', KEYS[4], 0, -1)) do
  if isRow(member) and stateOf(member) == 'w' then finish(member, ARGV[2], nil, ARGV[1]) end
end`);

export const DELETE = scriptOf(`${BEGIN}
for part = 0, (meta('parts') or 0) - 1 do redis.call('DEL', partKey(part)) end
redis.call('DEL', unpack(KEYS))`);
