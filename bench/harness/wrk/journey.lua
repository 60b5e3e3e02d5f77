-- Buyers who go the whole way again and again. wrk does not tell whose answer it is, so each thread has one connection.
local threads = {}

function setup(thread)
  table.insert(threads, thread)
  thread:set('buyer', #threads)
end

local shop = { ['x-service-storefront-api-key'] = os.getenv('JOURNEY_KEY') }
local guest
local known -- the cart's or the order's id, the order's slug
local place = '"location_id":317106,"postal_code":"10310"'
local choice = '"courier_service_id":1,"payment_method":"bank_transfer"'

local function post(path, body, headers)
  local all = { ['content-type'] = 'application/json' }
  for name, value in pairs(headers or {}) do all[name] = value end
  return wrk.format('POST', base .. path, all, body)
end

-- As the shop does, a key for each checkout.
local function keyed()
  local all = { ['idempotency-key'] = string.format('%s-%d-%d-%08x', os.getenv('JOURNEY_RUN'), buyer, finished, math.random(0, 0x7fffffff)) }
  for name, value in pairs(guest) do all[name] = value end
  return all
end

local function keep(pattern)
  return function(_, body) known = body:match(pattern) end
end

local function addBare(from)
  return { function() return post('/add', string.format('{"id":%s,"variant_id":%d}', known, from + math.random(280))) end }
end

local function addOurs(from)
  return {
    function()
      local item = string.format('{"type":"variant","variant_id":%d,"quantity":1}', from + math.random(280))
      return post('/cart/items', item, guest)
    end,
  }
end

local function same(path)
  return { function() return post(path, '{"id":' .. known .. '}') end }
end

-- What is sent, and what is kept of the answer.
local journeys = {
  bare = {
    { function() return post('/cart', '{}') end, keep('"id":"?(%d+)') },
    addBare(0), addBare(300), addBare(600),
    { function() return post('/options', '{}') end },
    same('/summary'),
    { function() return post('/checkout', '{"id":' .. known .. '}') end, keep('"id":"?(%d+)') },
    same('/payment'),
    same('/read'),
  },
  ours = {
    {
      function() return wrk.format('GET', base .. '/cart', shop) end,
      function(headers)
        guest = { ['x-service-guest-token'] = headers['x-service-guest-token'] }
        for name, value in pairs(shop) do guest[name] = value end
      end,
    },
    addOurs(0), addOurs(300), addOurs(600),
    { function() return post('/checkout/shipping-options', '{"destination":{' .. place .. '}}', guest) end },
    { function() return post('/checkout/summary', '{"destination":{' .. place .. '},' .. choice .. '}', guest) end },
    {
      function()
        return post('/checkout', string.format('{"customer_name":"Budi Santoso","customer_email":"b%s.%d.%d@example.com",'
          .. '"shipping_address":"Jl. Sudirman 1","shipping_location_id":317106,"shipping_postal_code":"10310",%s}',
          os.getenv('JOURNEY_RUN'), buyer, finished, choice), keyed())
      end,
      keep('"secret_slug":"([^"]+)"'),
    },
    { function() return post('/orders/' .. known .. '/payment', '{}', shop) end },
    { function() return wrk.format('GET', base .. '/orders/' .. known, shop) end },
  },
}
local steps = journeys[os.getenv('JOURNEY_KIND')]

function init()
  base = wrk.path == '/' and '' or wrk.path
  finished, failure, step = 0, '', 1
  math.randomseed(os.time() + 1000 * buyer)
end

function request()
  return steps[step][1]()
end

function response(status, headers, body)
  local take = steps[step][2]
  if status >= 300 then failure = string.format('step %d: %d %s', step, status, body)
  elseif take then take(headers, body) end
  if status >= 300 or step == #steps then
    if status < 300 then finished = finished + 1 end
    step = 1
  else
    step = step + 1
  end
end

function done(summary)
  local journeys, failure = 0, ''
  for _, thread in ipairs(threads) do
    journeys = journeys + thread:get('finished')
    if thread:get('failure') ~= '' then failure = thread:get('failure') end
  end
  local e = summary.errors
  if e.connect + e.read + e.write + e.timeout > 0 then failure = 'requests without an answer' end
  if failure ~= '' then io.stderr:write(failure, '\n') os.exit(1) end
  io.write(string.format('{"rps":%.2f}\n', journeys / (summary.duration / 1e6)))
end
