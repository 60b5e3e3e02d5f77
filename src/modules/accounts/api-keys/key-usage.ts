import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import type { Logger } from '../../../platform/log.ts'

/** Usage is written this often, so that what a merchant sees is at most five seconds old. */
const flushMs = 2000

export type KeyUsage = ReturnType<typeof createKeyUsage>

/** Counts uses in memory and writes them in batches: a request costs no write. */
export function createKeyUsage(db: Db, log: Logger) {
  let pending = new Map<number, { count: number; at: number }>()

  async function flush() {
    if (pending.size === 0) return
    const batch = [...pending].sort(([a], [b]) => a - b) // In id order, so that two processes cannot lock crosswise.
    pending = new Map()
    const ids = batch.map(([id]) => id)
    const counts = batch.map(([, use]) => use.count)
    const times = batch.map(([, use]) => new Date(use.at).toISOString())
    try {
      await sql`
        with used as (
          select id, count, at from unnest(${ids}::bigint[], ${counts}::bigint[], ${times}::timestamptz[]) as u (id, count, at)
        ), locked as (
          select k.id from api_keys k where k.id = any(${ids}::bigint[]) order by k.id for no key update
        )
        update api_keys k set usage_count = k.usage_count + used.count, last_used_at = greatest(k.last_used_at, used.at)
        from used join locked using (id) where k.id = used.id`.execute(db)
    } catch (error) {
      log.warn({ err: error }, 'key usage could not be written; it is kept for the next try')
      for (const [id, use] of batch) add(id, use.count, use.at)
    }
  }

  function add(id: number, count: number, at: number) {
    const use = pending.get(id)
    if (!use) pending.set(id, { count, at })
    else {
      use.count += count
      use.at = Math.max(use.at, at)
    }
  }

  const timer = setInterval(flush, flushMs)
  return {
    record: (keyId: number, now: Date) => add(keyId, 1, now.getTime()),
    close: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
