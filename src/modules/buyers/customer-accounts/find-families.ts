import type { Reads } from '../../../platform/db/reads.ts'

export type LiveFamily = { id: string; store_id: number; customer_id: number }

const select = `select f.id, f.store_id, f.customer_id
  from customer_token_families f join customers c on c.id = f.customer_id
  where f.id = any($1::uuid[]) and f.revoked_at is null and c.status = 'active'`

type Waiting = { id: string; resolve(family: LiveFamily | undefined): void; reject(error: unknown): void }

/**
 * Asks whether a login still lives. Requests that arrive in the same turn of the event loop share one select, so that
 * under load the check costs a fraction of a query; each is still answered from a read that began after it arrived.
 */
export function createFindFamily(reads: Reads) {
  let waiting: Waiting[] = []

  async function ask() {
    const asked = waiting
    waiting = []
    try {
      const rows = await reads.query<LiveFamily>(select, [[...new Set(asked.map(({ id }) => id))]])
      const found = new Map(rows.map((row) => [row.id, row]))
      for (const { id, resolve } of asked) resolve(found.get(id))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  return (id: string) =>
    new Promise<LiveFamily | undefined>((resolve, reject) => {
      if (waiting.push({ id, resolve, reject }) === 1) setImmediate(ask)
    })
}
