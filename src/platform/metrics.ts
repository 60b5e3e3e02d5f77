import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { createRequestTimes } from './request-times.ts'
import { within } from './within.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** One registry a process; modules count through it, `/metrics` prints it. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'etalase_' })
  const register = { registers: [registry] }
  return {
    registry,
    timesOf: createRequestTimes(registry),
    refusals: new Counter({
      name: 'etalase_rate_limit_refusals_total',
      help: 'Requests refused by a rate limit, by bucket kind',
      labelNames: ['bucket'],
      ...register,
    }),
    slowedAttempts: new Counter({
      name: 'etalase_slowed_sign_ins_total',
      help: 'Sign-ins that waited because their account had many recent failures',
      ...register,
    }),
    fastLane: new Counter({
      name: 'etalase_fast_lane_responses_total',
      help: 'Cached catalog responses that were sent in front of the router',
      ...register,
    }),
    gauge: (name: string, help: string, read: (gauge: Gauge) => void | Promise<void>, labelNames: string[] = []) =>
      new Gauge({
        name: `etalase_${name}`,
        help,
        labelNames,
        collect() {
          return read(this)
        },
        ...register,
      }),
  }
}

/** Connections of the pool and depth of the queue, read when `/metrics` is asked. */
export function watchDatabase(metrics: Metrics, pool: pg.Pool) {
  metrics.gauge(
    'database_connections',
    'Connections of the pool, by state',
    (gauge) => {
      gauge.set({ state: 'idle' }, pool.idleCount)
      gauge.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      gauge.set({ state: 'waiting' }, pool.waitingCount)
    },
    ['state'],
  )
  metrics.gauge('queue_depth', 'Background tasks that are due or scheduled', async (gauge) => {
    const asked = pool.query(
      'select count(*) as depth from graphile_worker._private_jobs where attempts < max_attempts',
    )
    // The other figures matter most while the database does not answer.
    const answer = await within(1000, asked).catch(() => undefined)
    if (answer) gauge.set(answer.rows[0].depth)
    else gauge.reset()
  })
}
