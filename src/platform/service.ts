import type { Config } from '../config.ts'
import type { Invalidation } from './caching/invalidation.ts'
import type { CircuitBreakers } from './concurrency/circuit-breaker.ts'
import type { Database } from './db/connections/connect.ts'
import type { Replica } from './db/replica/index.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Logger } from './monitoring/log.ts'
import type { Metrics } from './monitoring/metrics.ts'
import type { Outbound } from './outbound-http/outbound.ts'
import type { RateLimiter } from './rate-limit/index.ts'
import type { InstanceSecrets } from './secrets/instance-secrets.ts'
import type { ThreadPool } from './threads/index.ts'
import type { Tracing } from './tracing/tracing.ts'

/** What main.ts creates once and passes to routes and background work. */
export type Service = {
  config: Config
  db: Database['db']
  reads: Database['reads']
  credentials: Database['credentials']
  writes: Database['writes']
  pool: Database['pool']
  disk: Database['disk']
  /** A standby for reads that declare `mayReadReplica`; undefined without one. */
  replica: Replica | undefined
  secrets: InstanceSecrets
  limiter: RateLimiter
  invalidation: Invalidation
  outbound: Outbound
  mailer: Mailer
  breakers: CircuitBreakers
  /** Runs work that would hold the event loop. */
  threads: ThreadPool
  metrics: Metrics
  /** Absent unless spans are sent somewhere. */
  tracing?: Tracing | undefined
  log: Logger
  /** A process that is about to stop reports that it is not ready, but still serves. */
  lifecycle: { isStopping: boolean }
  /** The current time; tests set it. */
  now: () => Date
}
