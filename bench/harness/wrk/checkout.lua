-- Each request is a new buyer with three different things, so that none is a duplicate.
wrk.method = 'POST'
local last = tonumber(os.getenv('LOAD_VARIANTS'))
local counter = 0
local run = os.getenv('LOAD_RUN')
local hasKeys = os.getenv('LOAD_KEYS') == '1'
math.randomseed(os.time())

-- As long as the random keys that shops send, and as scattered.
local function newKey()
  return string.format('%08x-%s-%08x%08x', math.random(0, 0x7fffffff), run, math.random(0, 0x7fffffff), counter)
end

function request()
  counter = counter + 1
  local first = math.random(1, last - 3)
  local step = math.random(1, math.floor((last - first) / 2))
  local items = {}
  for n = 0, 2 do
    items[n + 1] = string.format('{"type":"variant","variant_id":%d,"quantity":1}', first + n * step)
  end
  if hasKeys then wrk.headers['idempotency-key'] = newKey() end
  return wrk.format(nil, nil, nil, string.format(
    '{"customer_name":"Budi Santoso","customer_email":"b%s.%d@example.com","customer_phone":"62812%09d",'
      .. '"shipping_address":"Jl. Sudirman 1","shipping_location_id":317106,"shipping_postal_code":"10310",'
      .. '"courier_service_id":1,"payment_method":"bank_transfer","items":[%s]}',
    run, counter, math.random(0, 999999999), table.concat(items, ',')))
end

dofile(debug.getinfo(1, 'S').source:match('^@(.*/)') .. 'report.lua')
