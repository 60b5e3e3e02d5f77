import { CompiledQuery } from 'kysely'
import type { Query } from '../../../platform/db/pipelined-connection.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import { createPlainLoaders, createShops, type LoadPlain, type Shops } from '../checkout-preparation/index.ts'
import { type Written, writeStatement } from '../orders/index.ts'
import { createWriter, type Writer } from './batch-writes.ts'

/** How a checkout reaches the database: by itself, or inside the transaction that remembers an Idempotency-Key. */
export type Statements = { read: Query; write: Writer; loadPlain?: LoadPlain }

/** What all checkouts of a process share: cached settings of stores, and batches. Created once, in app.ts. */
export type SharedCheckout = { shops: Shops; write: Writer; loadPlainFor(storeId: number): LoadPlain }

export const createSharedCheckout = (
  service: Pick<Service, 'reads' | 'writes' | 'config' | 'invalidation'>,
): SharedCheckout => ({
  shops: createShops(service),
  write: createWriter(service),
  loadPlainFor: createPlainLoaders(service),
})

export type CheckoutService = Pick<Service, 'db' | 'reads' | 'pool' | 'config'> & { checkout: SharedCheckout }

/** A read on the pipelined connections and a write that is a transaction of its own: two round trips. */
export const ownStatements = ({ reads, checkout }: CheckoutService, storeId: number): Statements => ({
  read: reads.query,
  write: checkout.write,
  loadPlain: checkout.loadPlainFor(storeId),
})

/** Inside a transaction a failed write must not spoil the rest of it, so it stands in a savepoint. */
export const statementsOf = (tx: Tx): Statements => {
  const run = async <Row>(sql: string, values: unknown[] = []) =>
    (await tx.executeQuery(CompiledQuery.raw(sql, values))).rows as Row[]
  return {
    read: run,
    write: async (write) => {
      const { text, values } = writeStatement([write], write.now)
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
