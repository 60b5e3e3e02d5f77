wrk.method = os.getenv('LOAD_METHOD')
local body = os.getenv('LOAD_BODY')
if body ~= '' then wrk.body = body end

dofile(debug.getinfo(1, 'S').source:match('^@(.*/)') .. 'report.lua')
