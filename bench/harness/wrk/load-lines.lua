wrk.method = os.getenv('LOAD_METHOD')
local before, after = os.getenv('LOAD_BODY'):match('^(.*)LINE(.*)$')
local pattern = os.getenv('LOAD_NEXT')
local lines, first, last = {}, 1, 0

-- A line that was taken comes back only as what its answer gave, so every request uses the newest of its chain.
function init()
  for line in io.lines(os.getenv('LOAD_LINES')) do
    last = last + 1
    lines[last] = line
  end
end

function request()
  local line = lines[first] or 'none'
  lines[first] = nil
  if first <= last then first = first + 1 end
  return wrk.format(nil, nil, nil, before .. line .. after)
end

function response(status, headers, body)
  local line = body:match(pattern)
  if line then
    last = last + 1
    lines[last] = line
  end
end

dofile(debug.getinfo(1, 'S').source:match('^@(.*/)') .. 'report.lua')
