import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { createCacheCounters } from '../caching/cache-counts.ts'
import { createHistogram } from './histogram.ts'
import { createMetricsRenderer } from './render-metrics.ts'
import { createRequestTimes, secondBounds } from './request-times.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** One registry a process; modules count through it, `/metrics` prints it. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const register = { registers: [registry] }
  return {
    registry,
    render: createMetricsRenderer(registry),
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
    fastLane: createFastLaneCount(registry),
    jobs: new Counter({
      name: 'etalase_jobs_total',
      help: 'Tries of background tasks, by outcome: done, failed (tried again later) or given_up',
      labelNames: ['task', 'outcome'],
      ...register,
    }),
    mails: new Counter({
      name: 'etalase_mails_total',
      help: 'Mails by outcome: sent, failed, suppressed, postponed, or stored because no mail server is configured',
      labelNames: ['outcome'],
      ...register,
    }),
    deliveries: new Counter({
      name: 'etalase_webhook_attempts_total',
      help: 'Attempts to deliver a webhook, by outcome: delivered, retried, given_up or canceled',
      labelNames: ['outcome'],
      ...register,
    }),
    deliverySeconds: createHistogram(registry, {
      name: 'etalase_webhook_seconds',
      help: 'Time until a receiver of webhooks has answered or failed',
      bounds: secondBounds,
    })({}),
    droppedPartitions: new Counter({
      name: 'etalase_log_partitions_dropped_total',
      help: 'Partitions of old events that were dropped with their deliveries',
      ...register,
    }),
    unrecordedCalls: new Counter({
      name: 'etalase_unrecorded_calls_total',
      help: 'Calls that the log of calls left out, because too many came or the database did not answer',
      ...register,
    }),
    replicaReads: new Counter({
      name: 'etalase_replica_reads_total',
      help: 'Reads that may use the standby: replica, or why the primary answered (behind, lagging, failing, promoted, foreign, failed)',
      labelNames: ['outcome'],
      ...register,
    }),
    eventLoopHolds: new Counter({
      name: 'etalase_event_loop_holds_total',
      help: 'Times that the event loop was held for over 200 ms; the log names the route or task',
      ...register,
    }),
    countCache: createCacheCounters(registry),
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

/** A plain number that the lanes increment; `/metrics` prints it. */
function createFastLaneCount(registry: Registry) {
  const count = { responses: 0 }
  new Counter({
    name: 'etalase_fast_lane_responses_total',
    help: 'Cached catalog responses that were sent in front of the router',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(count.responses)
    },
  })
  return count
}
