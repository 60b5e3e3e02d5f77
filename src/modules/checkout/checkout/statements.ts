import { CompiledQuery } from 'kysely'
import type { Query } from '../../../platform/db/connections/pipelined-connection.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import { createListingRefresher } from '../../catalog/listings/index.ts'
import { type Written, writeStatement } from '../../orders/orders/index.ts'
import { createBatchedLoaders, createShops, type LoadBatched, type Shops } from '../checkout-preparation/index.ts'
import { createWriter, type Writer } from './batch-writes.ts'

/** How a checkout accesses the database: by itself, or inside the transaction that stores an Idempotency-Key. */
export type Statements = { read: Query; write: Writer; loadBatched?: LoadBatched }

/** State that all checkouts of a process share: the cache of stores, and batches. Created once. */
export type SharedCheckout = {
  shops: Shops
  write: Writer
  batchedLoaderFor(storeId: number): LoadBatched
  /** Refreshes the listings of what was sold out, after the answer. */
  refreshListings(businessId: number): void
}

export const createSharedCheckout = (
  service: Pick<Service, 'db' | 'log' | 'reads' | 'writes' | 'config' | 'invalidation'>,
): SharedCheckout => ({
  shops: createShops(service),
  write: createWriter(service),
  batchedLoaderFor: createBatchedLoaders(service),
  refreshListings: createListingRefresher(service),
})

export type CheckoutService = Pick<Service, 'db' | 'reads' | 'pool' | 'config'> & { checkout: SharedCheckout }

/** Reads on a pipelined connection and writes in a separate transaction: two round trips. */
export const standaloneStatements = ({ reads, checkout }: CheckoutService, storeId: number): Statements => ({
  read: reads.query,
  write: checkout.write,
  loadBatched: checkout.batchedLoaderFor(storeId),
})

/** Writes in a savepoint, because a failed statement would otherwise abort the whole transaction. */
export const transactionStatements = (tx: Tx): Statements => {
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
