-- Writes what `load.ts` reads as `Measured`. Scripts for wrk load it from their own folder, which wrk does not search.
function done(summary, latency)
  local e = summary.errors
  io.write(string.format(
    '{"rps":%.1f,"p50":%.3f,"p99":%.3f,"errors":%d}\n',
    summary.requests / (summary.duration / 1e6),
    latency:percentile(50) / 1000,
    latency:percentile(99) / 1000,
    e.connect + e.read + e.write + e.status + e.timeout
  ))
end
