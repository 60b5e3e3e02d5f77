import { keyInUse } from '../../../platform/idempotency/request-key.ts'
import type { Service } from '../../../platform/service.ts'
import type { OrderKey, StoredKey } from './order-key.ts'
import { storedKeys } from './stored-keys.ts'

/** The response to a request: an order, or an encrypted refusal. */
export type Answer =
  | { order_id: string; status: null; refusal: null }
  | { order_id: null; status: number; refusal: Buffer }

type Answered = OrderKey & Answer & { business_id: number; created_at: Date }

export type OrderKeys = {
  /** Refuses a second request with the same key while the first one runs in this process. */
  hold<T>(key: OrderKey, run: () => Promise<T>): Promise<T>
  /**
   * Stores a response that no statement has stored with an order. If another request stored one before, returns that.
   */
  store(answered: Answered): Promise<StoredKey | undefined>
}

const insert = `insert into order_keys (business_id, scope_hash, request_hash, order_id, status, refusal, created_at)
  select $1::bigint, * from unnest($2::bytea[], $3::bytea[], $4::uuid[], $5::smallint[], $6::bytea[], $7::timestamptz[])
    as k (scope_hash, request_hash, order_id, status, refusal, created_at) order by scope_hash
  on conflict do nothing returning encode(scope_hash, 'hex') as scope_hash`

const find = `select ${storedKeys('unnest($1::bytea[]) as f (scope)', '$2::bigint')} as keys`

/** A process of release 0.1 has answered this key (`await_key_of_older_release`). */
const isOfOlderRelease = (error: unknown) => (error as { code?: string }).code === '40001'

export function createOrderKeys({ reads, writes }: Pick<Service, 'reads' | 'writes'>): OrderKeys {
  const running = new Set<string>()
  const insertOne = writes.batch<Answered, boolean>({
    name: 'order-keys',
    maxSize: 16,
    groupOf: ({ business_id }) => business_id,
    run: async (rows, query) => {
      const column = <K extends keyof Answered>(name: K) => rows.map((row) => row[name])
      const inserted = await query<{ scope_hash: string }>(insert, [
        rows[0]!.business_id,
        column('scope_hash'),
        column('request_hash'),
        column('order_id'),
        column('status'),
        column('refusal'),
        column('created_at'),
      ])
      const hashes = new Set(inserted.map(({ scope_hash }) => scope_hash))
      return rows.map(({ scope_hash }) => hashes.has(scope_hash.toString('hex')))
    },
  })
  return {
    async hold({ scope_hash }, run) {
      const name = scope_hash.toString('hex')
      if (running.has(name)) throw keyInUse()
      running.add(name)
      try {
        return await run()
      } finally {
        running.delete(name)
      }
    },
    async store(answered) {
      const isStored = await insertOne(answered).catch((error) => {
        if (isOfOlderRelease(error)) return false
        throw error
      })
      if (isStored) return undefined
      const [row] = await reads.query<{ keys: StoredKey[] }>(find, [[answered.scope_hash], answered.business_id])
      return row!.keys[0]
    },
  }
}
