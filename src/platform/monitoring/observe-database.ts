import type pg from 'pg'
import { within } from '../concurrency/within.ts'
import type { ChannelName, DatabaseObserver } from '../db/connections/observer.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { createHistogram } from './histogram.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import { secondBounds } from './request-times.ts'

const maxTextLength = 2000
const sizeBounds = [1, 2, 4, 8, 16, 32]

type Options = { log: Logger; slowStatementMs: number | undefined; tracing: Tracing | undefined }

/** Histograms of statements, batches and waits, and the log of slow statements, which shows their text without values. */
export function createDatabaseObserver(
  { registry }: Metrics,
  { log, slowStatementMs = Number.POSITIVE_INFINITY, tracing }: Options,
): DatabaseObserver {
  const histogram = (name: string, help: string, bounds = secondBounds) =>
    createHistogram(registry, { name: `etalase_${name}`, help, bounds })
  const openTimes = histogram('database_statement_seconds', 'Time from sending a statement to its result, by channel')
  const openPoolWaits = histogram('database_pool_wait_seconds', 'Waits for a busy pool, by outcome')
  const openSizes = histogram('batch_size', 'Calls that shared a statement, by kind', sizeBounds)
  const openBatchWaits = histogram('batch_wait_seconds', 'Longest wait of a call for its batch to be sent, by kind')

  const times = Object.fromEntries(
    (['pool', 'reads', 'writes', 'credentials', 'replica'] as const).map((channel) => [
      channel,
      openTimes({ channel }),
    ]),
  ) as Record<ChannelName, (seconds: number) => void>
  const waits = { acquired: openPoolWaits({ outcome: 'acquired' }), timeout: openPoolWaits({ outcome: 'timeout' }) }

  const batches = new Map<string, (size: number, waitedMs: number) => void>()

  return {
    tracing,
    statements: (channel) => {
      const observe = times[channel]
      return (text, ms) => {
        observe(ms / 1000)
        if (ms < slowStatementMs) return
        log.warn({ statement: text.slice(0, maxTextLength), channel, duration_ms: Math.round(ms) }, 'slow statement')
      }
    },
    poolWait: (seconds, isTimeout) => waits[isTimeout ? 'timeout' : 'acquired'](seconds),
    // Some kinds have a batcher per store; all batchers of a kind share a series.
    batches: (channel, kind) => {
      const known = batches.get(kind) ?? openBatches(channel, kind)
      batches.set(kind, known)
      return known
    },
  }

  function openBatches(channel: ChannelName, kind: string) {
    const [observeSize, observeWait] = [openSizes({ channel, kind }), openBatchWaits({ channel, kind })]
    return (size: number, waitedMs: number) => {
      observeSize(size)
      observeWait(waitedMs / 1000)
    }
  }
}

// A locked job without tries left has not failed: it runs for the last time, or a newer job with its key has replaced it.
const jobCounts = `select count(*) filter (where attempts < max_attempts)::int as waiting,
  count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed from graphile_worker._private_jobs`

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
  // Resolves without a count if the database does not answer, because the other metrics matter most then.
  const countJobs = () => within(1000, pool.query(jobCounts)).catch(() => undefined)
  let counting: ReturnType<typeof countJobs> | undefined
  metrics.gauge('queue_depth', 'Background tasks that are due or scheduled', async (gauge) => {
    counting = countJobs()
    const counted = await counting
    if (counted) gauge.set(counted.rows[0].waiting)
    else gauge.reset()
  })
  metrics.gauge('queue_failed_jobs', 'Background tasks that used up their tries', async (gauge) => {
    const counted = await counting
    if (counted) gauge.set(counted.rows[0].failed)
    else gauge.reset()
  })
}
