import { openReplica } from '../../composition/open-replica.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { ReplicaState } from '../../platform/db/replica/index.ts'
import type { Finding } from './finding.ts'

const problems: Record<Exclude<ReplicaState, 'ok'>, { found: string; advice: string }> = {
  lagging: {
    found: 'is more than five seconds behind',
    advice: 'Look at pg_stat_replication on the primary: is the standby paused or its disk slow?',
  },
  failing: {
    found: 'does not answer',
    advice: 'Check DATABASE_READ_URL, the password and that the standby is running.',
  },
  promoted: {
    found: 'is no standby',
    advice: 'Name a server in DATABASE_READ_URL that follows the one of DATABASE_URL.',
  },
  foreign: {
    found: 'follows another server, or has not caught up with a failover',
    advice:
      'Name a standby of the server of DATABASE_URL. After a failover it is used again after its next restart point.',
  },
}

/** Nothing if no standby is configured. Without it all reads run on the primary, so a problem is a warning. */
export async function checkReplica(database: Pick<Database, 'pool' | 'reads'>, config: Config): Promise<Finding[]> {
  const replica = openReplica(config, database)
  if (!replica) return []
  try {
    await replica.asked
    const state = replica.state()
    if (state === 'ok')
      return [
        { check: 'Standby', is_ok: true, found: `follows, ${Math.round(replica.lagSeconds()! * 1000)} ms behind` },
      ]
    return [{ check: 'Standby', is_ok: true, is_warning: true, ...problems[state] }]
  } finally {
    replica.close()
  }
}
