import { type Batcher, type BatcherOptions, createBatcher, maxSlots } from '../../concurrency/batcher.ts'
import type { PipelinedConnection, Query } from './pipelined-connection.ts'

/**
 * Batches of short writes; each batch is one statement and one transaction. A slot takes the next batch behind the
 * running one, so that the database does not wait for this process between two: a quarter more checkouts a second.
 */
export type Writes = Batcher & { slots: Query[]; close(): Promise<void> }

/**
 * Extra connections for batches while a slot is stuck, opened at their first use. They have a short lock timeout too.
 */
const spareCount = 3

type Options = BatcherOptions & {
  /** Runs the statement of a single call, which may wait longer for a lock. */
  queryAlone: Query
}

export function createWrites(open: () => PipelinedConnection, { queryAlone, ...options }: Options): Writes {
  const connections = Array.from({ length: maxSlots }, open)
  const spares = Array.from({ length: spareCount }, open)
  let last = 0
  const bypass: Query = (sql, values) => {
    last = (last + 1) % spareCount
    return spares[last]!.query(sql, values)
  }
  const slots = connections.map((connection) => connection.query)
  return {
    ...createBatcher({ slots, depth: 2, query: queryAlone, bypass, name: 'writes', ...options }),
    slots,
    close: async () => {
      await Promise.all([...connections, ...spares].map((connection) => connection.close()))
    },
  }
}
