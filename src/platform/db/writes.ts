import type pg from 'pg'
import { type Batcher, createBatcher, maxSlots } from '../batcher.ts'
import type { DatabaseObserver } from './observer.ts'
import type { PipelinedConnection, Query } from './pipelined-connection.ts'

/**
 * Batches of short writes; each batch is one statement and one transaction. A slot takes the next batch behind the
 * running one, so that the database does not wait for this process between two: a quarter more checkouts a second.
 */
export type Writes = Batcher & { slots: Query[]; close(): Promise<void> }

export function createWrites(open: () => PipelinedConnection, pool: pg.Pool, observer?: DatabaseObserver): Writes {
  const connections = Array.from({ length: maxSlots }, open)
  const query: Query = async <Row>(sql: string, values: unknown[]) => (await pool.query(sql, values)).rows as Row[]
  const slots = connections.map((connection) => connection.query)
  return {
    ...createBatcher({ slots, depth: 2, query, name: 'writes', observer }),
    slots,
    close: async () => {
      await Promise.all(connections.map((connection) => connection.close()))
    },
  }
}
