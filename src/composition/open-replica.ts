import type { Config } from '../config.ts'
import { configureSession, type Database } from '../platform/db/connections/connect.ts'
import { requestSettings } from '../platform/db/connections/session-settings.ts'
import { createReplica, type Replica } from '../platform/db/replica/index.ts'
import type { Metrics } from '../platform/monitoring/metrics.ts'

/** Follows the standby of `DATABASE_READ_URL`, if there is one. */
export function openReplica(
  config: Config,
  database: Pick<Database, 'pool' | 'reads'>,
  metrics?: Metrics,
): Replica | undefined {
  const { databaseReadUrl, databaseWaitMs: waitMs, databaseLockMs } = config
  if (!databaseReadUrl) return undefined
  const session = configureSession({ connectionString: databaseReadUrl }, { waitMs })
  const replica = createReplica({
    session: session.withSettings(requestSettings(databaseLockMs)),
    primary: { pool: database.pool, query: database.reads.query },
    poolSize: config.poolSize,
    maxWaiting: config.databaseMaxWaiting,
    onRead: (outcome) => metrics?.replicaReads.inc({ outcome }),
  })
  metrics?.gauge(
    'replica_lag_seconds',
    'How far the standby is behind the primary; absent while it is not known',
    (gauge) => {
      gauge.reset()
      const lag = replica.lagSeconds()
      if (lag !== null) gauge.set(lag)
    },
  )
  metrics?.gauge('replica_usable', 'Whether reads may use the standby', (gauge) =>
    gauge.set(replica.state() === 'ok' ? 1 : 0),
  )
  return replica
}
