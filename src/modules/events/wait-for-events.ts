import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import type { Service } from '../../platform/service.ts'

type Wait = {
  /** Of two waits with the same name the earlier one ends. */
  name: string
  business_id: number
  /** Waits for an event of the business after this position. */
  position: number
  timeoutMs: number
  /** Ends the wait when the client has gone. */
  signal: AbortSignal
}

type Waiting = Wait & { end(mayHaveEvent: boolean): void }

export type EventWaiter = ReturnType<typeof createEventWaiter>

const pollMs = 1000

/** Finds the position of the newest event of each business. */
async function findNewestPositions(db: Db, asked: { business_id: number }[]): Promise<Map<number, number>> {
  const businesses = [...new Set(asked.map(({ business_id }) => business_id))]
  const { rows } = await sql<{ business_id: number; position: number }>`
    select asked.business_id, newest.position from unnest(${businesses}::bigint[]) as asked (business_id),
      lateral (select p.position from event_places p where p.business_id = asked.business_id
        order by p.position desc limit 1) newest`.execute(db)
  return new Map(rows.map((row) => [row.business_id, row.position]))
}

/**
 * Lets requests wait for events, with one query a second for all of this process, or none while nobody waits. Returns
 * whether there may be an event; if not, the time is up, the client has gone, the process stops, or a later wait has the
 * same name.
 */
export function createEventWaiter({ db, lifecycle, log }: Pick<Service, 'db' | 'lifecycle' | 'log'>) {
  const waiting = new Map<string, Waiting>()
  let isPolling = false

  async function poll() {
    const newest = await findNewestPositions(db, [...waiting.values()])
    for (const one of [...waiting.values()]) if ((newest.get(one.business_id) ?? 0) > one.position) one.end(true)
  }

  async function pollWhileUsed() {
    isPolling = true
    while (waiting.size > 0) {
      await sleep(pollMs, undefined, { ref: false })
      if (lifecycle.isStopping) for (const one of [...waiting.values()]) one.end(false)
      else await poll().catch((error) => log.warn({ err: error }, 'cannot look for new events for those who wait'))
    }
    isPolling = false
  }

  return (wait: Wait): Promise<boolean> =>
    new Promise((resolve) => {
      waiting.get(wait.name)?.end(false)
      const giveUp = () => end(false)
      const timer = setTimeout(giveUp, wait.timeoutMs).unref()
      const own = { ...wait, end }
      function end(mayHaveEvent: boolean) {
        clearTimeout(timer)
        wait.signal.removeEventListener('abort', giveUp)
        if (waiting.get(wait.name) === own) waiting.delete(wait.name)
        resolve(mayHaveEvent)
      }
      if (wait.signal.aborted || lifecycle.isStopping) return giveUp()
      wait.signal.addEventListener('abort', giveUp)
      waiting.set(wait.name, own)
      if (!isPolling) void pollWhileUsed()
    })
}
