import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import type { Logger } from '../../../platform/log.ts'

/** Written this often, so that what a merchant sees is at most five seconds old. */
const flushMs = 2000

export type InstallationUsage = ReturnType<typeof createInstallationUsage>

/** Remembers last uses in memory and writes them in batches: a request costs no write. */
export function createInstallationUsage(db: Db, log: Logger) {
  let pending = new Map<number, number>()

  async function flush() {
    if (pending.size === 0) return
    const batch = [...pending].sort(([a], [b]) => a - b) // In id order, so that two processes cannot lock crosswise.
    pending = new Map()
    const ids = batch.map(([id]) => id)
    const times = batch.map(([, at]) => new Date(at).toISOString())
    try {
      await sql`
        with used as (
          select id, at from unnest(${ids}::bigint[], ${times}::timestamptz[]) as u (id, at)
        ), locked as (
          select i.id from installations i where i.id = any(${ids}::bigint[]) order by i.id for no key update
        )
        update installations i set last_used_at = greatest(i.last_used_at, used.at)
        from used join locked using (id) where i.id = used.id`.execute(db)
    } catch (error) {
      log.warn({ err: error }, 'last uses of installations could not be written; they are kept for the next try')
      for (const [id, at] of batch) add(id, at)
    }
  }

  const add = (id: number, at: number) => pending.set(id, Math.max(pending.get(id) ?? 0, at))

  const timer = setInterval(flush, flushMs)
  return {
    record: (installationId: number, now: Date) => add(installationId, now.getTime()),
    close: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
