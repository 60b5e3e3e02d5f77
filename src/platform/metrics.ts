import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** One registry a process; modules count through it, `/metrics` prints it. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'etalase_' })
  const register = { registers: [registry] }
  return {
    registry,
    requests: new Histogram({
      name: 'etalase_http_request_seconds',
      help: 'Time to answer, by route, method and status',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      ...register,
    }),
    refusals: new Counter({
      name: 'etalase_rate_limit_refusals_total',
      help: 'Requests refused by a rate limit, by bucket kind',
      labelNames: ['bucket'],
      ...register,
    }),
    gauge: (name: string, help: string, read: (gauge: Gauge) => void | Promise<void>) =>
      new Gauge({
        name: `etalase_${name}`,
        help,
        collect() {
          return read(this)
        },
        ...register,
      }),
  }
}
