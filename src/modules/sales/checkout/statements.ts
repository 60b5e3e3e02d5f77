import { CompiledQuery } from 'kysely'
import type { Query } from '../../../platform/db/pipelined-connection.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import { type LoadPlain, loadPlainOf } from './load-plain.ts'
import { type Written, writeStatement } from './write-statement.ts'
import { type Writer, writerOf } from './writer.ts'

/** How a checkout reaches the database: by itself, or inside the transaction that remembers an Idempotency-Key. */
export type Statements = { read: Query; write: Writer; loadPlain?: LoadPlain }

/** A read on the pipelined connections and a write that is a transaction of its own: two round trips. */
export const ownStatements = (service: Pick<Service, 'reads' | 'writes'>, storeId: number): Statements => ({
  read: service.reads.query,
  write: writerOf(service),
  loadPlain: loadPlainOf(service, storeId),
})

/** Inside a transaction a failed write must not spoil the rest of it, so it stands in a savepoint. */
export const statementsOf = (tx: Tx): Statements => {
  const run = async <Row>(sql: string, values: unknown[] = []) =>
    (await tx.executeQuery(CompiledQuery.raw(sql, values))).rows as Row[]
  return {
    read: run,
    write: async (write) => {
      const { text, values } = writeStatement([write])
      await run('savepoint checkout')
      try {
        return (await run<Written>(text, values))[0]!
      } catch (error) {
        await run('rollback to savepoint checkout')
        throw error
      }
    },
  }
}
