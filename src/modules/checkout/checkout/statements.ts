import type { Query } from '../../../platform/db/connections/pipelined-connection.ts'
import type { Service } from '../../../platform/service.ts'
import { createListingRefresher } from '../../catalog/listings/index.ts'
import { createOrderKeys, type OrderKeys } from '../../orders/order-keys/index.ts'
import { createBatchedLoaders, createShops, type LoadBatched, type Shops } from '../checkout-preparation/index.ts'
import { createWriter, type Writer } from './batch-writes.ts'

/** How a checkout accesses the database. */
export type Statements = { read: Query; write: Writer; loadBatched: LoadBatched }

/** State that all checkouts of a process share: the cache of stores, batches, and keys of running requests. Created once. */
export type SharedCheckout = {
  shops: Shops
  write: Writer
  keys: OrderKeys
  batchedLoaderFor(storeId: number): LoadBatched
  /** Refreshes the listings of what was sold out, after the answer. */
  refreshListings(businessId: number): void
}

export const createSharedCheckout = (
  service: Pick<Service, 'db' | 'log' | 'reads' | 'writes' | 'config' | 'invalidation'>,
): SharedCheckout => ({
  shops: createShops(service),
  write: createWriter(service),
  keys: createOrderKeys(service),
  batchedLoaderFor: createBatchedLoaders(service),
  refreshListings: createListingRefresher(service),
})

export type CheckoutService = Pick<Service, 'db' | 'reads' | 'pool' | 'config'> & { checkout: SharedCheckout }

/** Reads on a pipelined connection and writes in a separate transaction: two round trips. */
export const checkoutStatements = ({ reads, checkout }: CheckoutService, storeId: number): Statements => ({
  read: reads.query,
  write: checkout.write,
  loadBatched: checkout.batchedLoaderFor(storeId),
})
